/** Preact in React's place, for a page that has no React of its own: what a host writes under `resolve.alias`. */
export const preactAlias = { react: 'preact/compat', 'react-dom': 'preact/compat' }
