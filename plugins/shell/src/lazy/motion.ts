export const viewMs = 150
export const titleMs = 120
export const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

export const movesLess = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
