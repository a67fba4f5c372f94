/** The first language of the visitor that the dialog's own texts exist in, with its region, else English. */
export const visitorLocale = (): string => globalThis.navigator?.languages.find(tag => /^(?:en|ar)\b/.test(tag)) ?? 'en'
