// The header has one row, whatever the language, the name and the window: its links stand apart or closer together; then
// those of the account go behind the button of the menu, at last all of them. The name stays.
const fits = ['wide', 'snug', 'tight', 'folded'] as const;

// Chooses the widest that fits, now and whenever the header changes its width. Returns a function that ends this.
export function fitHeader(header: HTMLElement): () => void {
  const choose = () => {
    if (header.classList.contains('open')) return; // an open menu has rows of its own
    for (const fit of fits) {
      header.dataset['fit'] = fit;
      if (header.scrollWidth <= header.clientWidth) return;
    }
  };
  choose();
  let isCurrent = true;
  void document.fonts?.ready.then(() => isCurrent && choose());
  const observer = new ResizeObserver(choose);
  observer.observe(header);
  return () => {
    isCurrent = false;
    observer.disconnect();
  };
}
