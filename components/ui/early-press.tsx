import { InlineScript } from "./inline-script.tsx";

// React gives every element that it has taken over properties of its own. What it has not when the click has come to the
// window was heard by nobody: it is pressed again as soon as it has them, within half a minute, and a press of another button takes its place.
const earlyPressScript = `(()=>{let last=null;const isLive=(element)=>Object.keys(element).some((key)=>key.startsWith("__reactProps"));const wait=(button,until)=>requestAnimationFrame((now)=>{if(button!==last||!button.isConnected||now>until)return;if(!isLive(button))return wait(button,until);last=null;button.click()});addEventListener("click",(event)=>{const button=event.target instanceof Element?event.target.closest("button"):null;if(!button||isLive(button))return;last=button;wait(button,performance.now()+30000)})})()`;

/**
 * Presses a button again that was pressed before React took it over, while a page's scripts were being loaded. Links lead
 * on without any script.
 */
export function EarlyPress() {
  return <InlineScript script={earlyPressScript} />;
}
