import { notify } from "@/components/ui/notify.ts";
import { bareAddress } from "./bare-address.ts";
import { isAddresses, readAddresses } from "./web-address.ts";

/** Asks whether to add the web addresses that a pasted text is; nothing where it is another text. */
export function offerAddresses(text: string, add: (addresses: string[]) => Promise<unknown>): void {
  if (!isAddresses(text)) return;
  const addresses = readAddresses(text).flatMap(({ address }) => address ?? []);
  const [first = ""] = addresses;
  const what = addresses.length > 1 ? `${addresses.length} web addresses` : bareAddress(first);
  const onClick = () => {
    add(addresses).catch((error: unknown) =>
      notify(`Nothing was added. ${error instanceof Error ? error.message : "Try again."}`),
    );
  };
  notify(`Add ${what} to your documents?`, { label: "Add", onClick });
}
