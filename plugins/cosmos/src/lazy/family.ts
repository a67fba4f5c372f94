/** Icon of the chain family: three orbits around a core, an SVG image in base64. */
export const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIyNCIgaGVpZ2h0PSIyNCIgZmlsbD0ibm9uZSIgdmlld0JveD0iMCAwIDI0IDI0Ij48cGF0aCBmaWxsPSIjMkUzMTQ4IiBkPSJNMjQgMEgwdjI0aDI0eiIvPjxnIHN0cm9rZT0iI2ZmZiIgc3Ryb2tlLXdpZHRoPSIxLjIiPjxlbGxpcHNlIGN4PSIxMiIgY3k9IjEyIiByeD0iMy4yIiByeT0iOC40Ii8+PGVsbGlwc2UgY3g9IjEyIiBjeT0iMTIiIHJ4PSIzLjIiIHJ5PSI4LjQiIHRyYW5zZm9ybT0icm90YXRlKDYwIDEyIDEyKSIvPjxlbGxpcHNlIGN4PSIxMiIgY3k9IjEyIiByeD0iMy4yIiByeT0iOC40IiB0cmFuc2Zvcm09InJvdGF0ZSgxMjAgMTIgMTIpIi8+PC9nPjxjaXJjbGUgY3g9IjEyIiBjeT0iMTIiIHI9IjEuNyIgZmlsbD0iI2ZmZiIvPjwvc3ZnPg=='

/** Methods of this family in a WalletConnect proposal. */
export const methods = ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino']

export const events = ['accountsChanged', 'chainChanged']
