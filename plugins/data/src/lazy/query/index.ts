export { createPagedQuery, type PagedQuery, type PagedQueryOptions, type PagedState } from './paged-query.js'
export type { PersistOptions } from './persistence.js'
export {
  createQuery,
  type InvalidateOn,
  type KeyMatch,
  type Query,
  type QueryKey,
  type QueryOptions,
  type ReadOptions
} from './query.js'
