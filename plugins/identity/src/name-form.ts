/** While it is not known what names a chain has: labels with dots between them. */
export const hasNameForm = (text: string): boolean => /^[^\s.]+(\.[^\s.]+)+$/.test(text)
