import { z } from "zod";

/** An empty setting counts as a missing one. */
export const optionalSetting = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

export const optionalUrl = optionalSetting.pipe(z.url().optional());

/** An address of another host, which `off` takes away. */
export const remoteUrl = (fallback: string) =>
  optionalSetting
    .pipe(z.union([z.literal("off"), z.url({ protocol: /^https?$/ })]).optional())
    .transform((value) => (value === "off" ? undefined : (value ?? fallback)));

export const flagSetting = (fallback: boolean) =>
  optionalSetting
    .pipe(z.enum(["on", "off", "true", "false", "1", "0"]).optional())
    .transform((value) => (value === undefined ? fallback : ["on", "true", "1"].includes(value)));

export const wholeSetting = (fallback: number, min: number, max: number) =>
  optionalSetting
    .transform((value) => (value === undefined ? fallback : Number(value)))
    .pipe(z.number().int().min(min).max(max));

export const fractionSetting = (fallback: number, max: number) =>
  optionalSetting
    .transform((value) => (value === undefined ? fallback : Number(value)))
    .pipe(z.number().min(0).max(max));
