export { createPagedQuery, type PagedQuery, type PagedState } from './paged-query.js'
export type { PersistOptions } from './persistence.js'
export {
  createQuery,
  type InvalidateOn,
  type Query,
  type QueryKey,
  type QueryOptions,
  type ReadOptions
} from './query.js'
