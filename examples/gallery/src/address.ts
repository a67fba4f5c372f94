/** Display settings in the query string of the page. */
export interface Address {
  /** Id of the only state to show; absent if all are shown. */
  readonly state?: string
  readonly theme: 'light' | 'dark'
  readonly lang: 'en' | 'ar'
  /** `embedded`: the card in the page. `modal`: the dialog over it. */
  readonly mode: 'embedded' | 'modal'
  /** Width of the container of an embedded card, in px. */
  readonly width: number
}

const narrowest = 240

export function readAddress(search: string): Address {
  const query = new URLSearchParams(search)
  const state = query.get('state')
  const width = Number(query.get('width'))
  return {
    ...(state !== null && { state }),
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    lang: query.get('lang') === 'ar' ? 'ar' : 'en',
    mode: query.get('mode') === 'modal' ? 'modal' : 'embedded',
    width: width >= narrowest ? width : 360
  }
}

/** Returns the query string of an address, without values that equal the default. */
export function writeAddress({ state, theme, lang, mode, width }: Address): string {
  const query = new URLSearchParams({
    ...(state !== undefined && { state }),
    ...(theme !== 'light' && { theme }),
    ...(lang !== 'en' && { lang }),
    ...(mode !== 'embedded' && { mode }),
    ...(width !== 360 && { width: String(width) })
  })
  return `?${query}`
}
