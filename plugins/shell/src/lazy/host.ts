/** The element that the dialog lives in, with a root that the page's style sheets do not reach. */
export function createHost(): { readonly host: HTMLElement; readonly shadow: ShadowRoot } {
  const host = document.createElement('latchkit-modal')
  const shadow = host.attachShadow({ mode: 'open' })
  return { host, shadow }
}
