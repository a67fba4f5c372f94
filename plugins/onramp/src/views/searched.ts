/** Number of rows from which a list has a search field. */
export const SEARCHED_FROM = 8
/** Largest number of rows that are drawn. The search finds the others. */
export const MAX_ROWS = 100
