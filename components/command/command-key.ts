/** Whether commands are given with ⌘ here, and not with Ctrl. */
export function hasCommandKey(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/** Returns the key that is pressed, as `KeyboardEvent.key` has it while Caps Lock is off. */
export function keyWithoutCapsLock(event: KeyboardEvent): string {
  const isLetter = /^\p{L}$/u.test(event.key);
  return isLetter && event.getModifierState("CapsLock") ? event.key.toLowerCase() : event.key;
}

/** Whether a key is pressed together with ⌘ or Ctrl, whichever gives commands here, and with nothing else. */
export function isWithCommandKey(event: KeyboardEvent): boolean {
  const [modifier, other] = hasCommandKey()
    ? [event.metaKey, event.ctrlKey]
    : [event.ctrlKey, event.metaKey];
  return modifier && !other && !event.altKey;
}
