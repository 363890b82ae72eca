// The wheel over the board steps through the moves.
const step = 40; // pixels of scrolling for each move: a notch of a mouse wheel, or a short swipe on a touch pad

// A handler for wheel events. `go` returns whether the wheel is used for the moves (0: no step yet);
// otherwise the page scrolls.
export function wheelSteps(go: (by: 1 | -1 | 0) => boolean): (event: WheelEvent) => void {
  let scrolled = 0;
  return (event) => {
    if (event.ctrlKey || event.deltaY === 0) return; // zoom
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * step;
    scrolled = Math.sign(pixels) === Math.sign(scrolled) ? scrolled + pixels : pixels;
    const isStep = Math.abs(scrolled) >= step;
    if (isStep) scrolled = 0;
    if (go(isStep ? (pixels > 0 ? 1 : -1) : 0)) event.preventDefault();
  };
}
