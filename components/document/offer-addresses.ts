import { notify } from "@/components/ui/notify.ts";
import type { PageWords } from "@/components/wording/words.ts";
import { bareAddress } from "./bare-address.ts";
import { sayNothingAdded } from "./say-nothing-added.ts";
import { isAddresses, readAddresses } from "./web-address.ts";

/** Asks whether to add the web addresses that a pasted text is; nothing where it is another text. */
export function offerAddresses(
  text: string,
  add: (addresses: string[]) => Promise<unknown>,
  { t, ui }: { t: PageWords<"document">; ui: PageWords<"ui"> },
): void {
  if (!isAddresses(text)) return;
  const addresses = readAddresses(text).flatMap(({ address }) => address ?? []);
  const [first = ""] = addresses;
  const offer =
    addresses.length > 1
      ? t("offerAddresses", { count: addresses.length })
      : t("offerAddress", { address: bareAddress(first) });
  const onClick = () => {
    add(addresses).catch((error: unknown) => notify(sayNothingAdded(error, { t, ui })));
  };
  notify(offer, { label: t("add"), onClick });
}
