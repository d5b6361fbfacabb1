import { configureGlobal } from "fast-check";

// The same cases in every run: what fails must fail again. Other cases: `PROPERTY_SEED=7 npm run test:unit`.
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
