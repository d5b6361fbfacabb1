import { InlineScript } from "./inline-script.tsx";

// React hears nothing of what it has not taken over: before its scripts are there a press or a choice passes by, and where only a
// part of the page waits, React stops a press at the document. What reaches the root element of a button that has React's
// properties is heard. Any other press is made again at each frame until it is, for half a minute at most, unless another one comes.
// A field is told of in the same way. A key's event makes React take over at once what it has begun to; it then sets the value that
// it knows of, so that what was written is set anew; and it hears of a value only where that differs from the one it saw last.
// Enter is pressed again behind what was written; any key that comes before a field was told of is told of the field first.
const earlyInputScript = `(() => {
  const isTaken = (element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));

  let unheard = null, until = 0, again = false;
  const press = (button) => requestAnimationFrame((now) => {
    if (button !== unheard || !button.isConnected || now > until) return;
    if (!isTaken(button)) return press(button);
    again = true;
    button.click();
    again = false;
  });
  addEventListener("click", (event) => {
    unheard = event.target instanceof Element ? event.target.closest("button") : null;
    if (!again) until = performance.now() + 30000;
    if (unheard) press(unheard);
  }, true);
  document.documentElement.addEventListener("click", () => {
    if (unheard && isTaken(unheard)) unheard = null;
  }, true);

  const written = new Map();
  let entered = null;
  const isTicked = (field) => field.type === "checkbox" || field.type === "radio";
  const tell = (field) => {
    const value = written.get(field);
    written.delete(field);
    field.dispatchEvent(new Event("keyup", { bubbles: true }));
    const attribute = isTicked(field) ? "checked" : "value";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), attribute).set.call(field, value);
    field._valueTracker?.setValue(isTicked(field) ? String(!value) : value + " ");
    const type = isTicked(field) ? "click" : field.tagName === "SELECT" ? "change" : "input";
    field.dispatchEvent(new Event(type, { bubbles: true }));
    if (field === entered)
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  };
  const wait = (field) => requestAnimationFrame(() => {
    if (!written.has(field)) return;
    if (isTaken(field)) tell(field);
    else if (field.isConnected) wait(field);
    else written.delete(field);
  });
  for (const type of ["input", "change"]) addEventListener(type, ({ target: field }) => {
    if (!(field instanceof Element) || isTaken(field) || field.type === "file") return;
    if (!written.has(field)) wait(field);
    written.set(field, isTicked(field) ? field.checked : field.value);
  }, true);
  addEventListener("keydown", (event) => {
    for (const field of [...written.keys()]) if (isTaken(field)) tell(field);
    entered = null;
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || !written.has(event.target)) return;
    event.preventDefault();
    entered = event.target;
  }, true);
})()`;

/**
 * Presses a button again that was pressed before React took it over, while a page's scripts were being loaded, and tells React
 * of what was written, chosen and ticked meanwhile. Links lead on without any script.
 */
export function EarlyInput() {
  return <InlineScript script={earlyInputScript} />;
}
