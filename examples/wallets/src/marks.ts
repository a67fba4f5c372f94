/** Icons drawn for these wallets; no real product uses them. */
const drawings = {
  larch: {
    accent: '#1f7a4d',
    svg: '<rect width="96" height="96" rx="22" fill="#1f7a4d"/><path d="M48 14 66 40H57L72 60H24L39 40H30Z" fill="#e9f7ec"/><rect x="43" y="60" width="10" height="20" rx="2" fill="#f2c879"/>'
  },
  tidepool: {
    accent: '#1663c7',
    svg: '<rect width="96" height="96" rx="22" fill="#1663c7"/><circle cx="64" cy="30" r="11" fill="#ffd166"/><path d="M12 54q12-12 24 0t24 0 24 0" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/><path d="M12 74q12-12 24 0t24 0 24 0" fill="none" stroke="#a9d2ff" stroke-width="8" stroke-linecap="round"/>'
  },
  quill: {
    accent: '#7a3fa0',
    svg: '<rect width="96" height="96" rx="22" fill="#7a3fa0"/><path d="M76 16C44 20 28 40 26 64c24 0 46-16 50-48Z" fill="#f6e9ff"/><path d="M18 82C28 62 42 46 60 34" fill="none" stroke="#3d1a55" stroke-width="5" stroke-linecap="round"/>'
  },
  ochre: {
    accent: '#b4541a',
    svg: '<rect width="96" height="96" rx="22" fill="#b4541a"/><path d="M14 70 38 30 52 52 62 38 82 70Z" fill="#ffe7c7"/><circle cx="66" cy="24" r="8" fill="#ffc766"/>'
  },
  juniper: {
    accent: '#8a2456',
    svg: '<rect width="96" height="96" rx="22" fill="#8a2456"/><circle cx="34" cy="58" r="15" fill="#ffd9ea"/><circle cx="62" cy="64" r="12" fill="#f3a6c8"/><path d="M36 42C40 26 54 16 74 18 72 34 58 42 44 42Z" fill="#bfe3b4"/>'
  },
  fennel: {
    accent: '#4a6418',
    svg: '<rect width="96" height="96" rx="22" fill="#4a6418"/><path d="M48 84V50M48 62 28 42M48 62 68 42M48 50V26" fill="none" stroke="#eaf5c8" stroke-width="6" stroke-linecap="round"/><circle cx="48" cy="20" r="8" fill="#ffe680"/><circle cx="24" cy="38" r="8" fill="#ffe680"/><circle cx="72" cy="38" r="8" fill="#ffe680"/>'
  },
  skipper: {
    accent: '#2a52b0',
    svg: '<rect width="96" height="96" rx="22" fill="#2a52b0"/><path d="M48 16v44M48 20l26 36H48M42 28 24 56h18M18 66h60l-10 14H28Z" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>'
  }
} as const

export type Mark = keyof typeof drawings

/** Returns the icon as the data URI that EIP-6963 requires. */
export function markIcon(mark: Mark): string {
  return svgDataUri(drawings[mark].svg)
}

/** Returns the wallet's accent colour, used for its window. */
export function markAccent(mark: Mark): string {
  return drawings[mark].accent
}

/** Wraps the inside of a 96 x 96 drawing as a base64 data URI. The drawing must be ASCII. */
export function svgDataUri(inside: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">${inside}</svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}
