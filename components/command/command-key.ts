/** Whether commands are given with ⌘ here, and not with Ctrl. */
export function hasCommandKey(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/** Whether a key is pressed together with ⌘ or Ctrl, whichever gives commands here, and with nothing else. */
export function isWithCommandKey(event: KeyboardEvent): boolean {
  const [modifier, other] = hasCommandKey()
    ? [event.metaKey, event.ctrlKey]
    : [event.ctrlKey, event.metaKey];
  return modifier && !other && !event.altKey;
}
