/** Alias of React to Preact, for a page without its own React: the value of a host's `resolve.alias`. */
export const preactAlias = { react: 'preact/compat', 'react-dom': 'preact/compat' }
