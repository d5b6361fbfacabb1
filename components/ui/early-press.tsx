import { InlineScript } from "./inline-script.tsx";

// React hears no press on what it has not taken over: before its scripts are there the press passes by, and where only a part of
// the page waits, React stops the press at the document. What reaches the root element of a button that has React's
// properties is heard. Any other press is made again at each frame until it is, for half a minute at most, unless another one comes.
const earlyPressScript = `(() => {
  let unheard = null, until = 0, again = false;
  const isTaken = (button) => Object.keys(button).some((key) => key.startsWith("__reactProps"));
  const wait = (button) => requestAnimationFrame((now) => {
    if (button !== unheard || !button.isConnected || now > until) return;
    if (!isTaken(button)) return wait(button);
    again = true;
    button.click();
    again = false;
  });
  addEventListener("click", (event) => {
    unheard = event.target instanceof Element ? event.target.closest("button") : null;
    if (!again) until = performance.now() + 30000;
    if (unheard) wait(unheard);
  }, true);
  document.documentElement.addEventListener("click", () => {
    if (unheard && isTaken(unheard)) unheard = null;
  }, true);
})()`;

/**
 * Presses a button again that was pressed before React took it over, while a page's scripts were being loaded. Links lead
 * on without any script.
 */
export function EarlyPress() {
  return <InlineScript script={earlyPressScript} />;
}
