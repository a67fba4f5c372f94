const MAX_LINK_CHARACTERS = 2_048

/** Read the way a browser reads it, so what a browser would strip from the front of `javascript:` hides nothing. */
export function readUrl(text: unknown): URL | undefined {
  if (typeof text !== 'string' || text.length > MAX_LINK_CHARACTERS) return undefined
  return URL.canParse(text) ? new URL(text) : undefined
}
