// The offer to install the site as an app; empty while the browser makes none.
import { fill, h } from '../dom';
import { dismissInstallOffer, installOffer } from '../offline/install';
import { t } from '../words';
import { button } from './form';

export function installHint(): { node: HTMLElement; close(): void } {
  const node = h('section', { class: 'install-hint', hidden: true });
  const close = installOffer.follow((offer) => {
    node.hidden = offer === null;
    fill(
      node,
      offer && [
        h('p', {}, t('installText')),
        h(
          'div',
          { class: 'actions' },
          button(t('install'), () => void offer.prompt().then(() => installOffer.set(null))),
          button(t('notNow'), dismissInstallOffer, 'quiet'),
        ),
      ],
    );
  });
  return { node, close };
}
