/** An SVG as an address that `<img>` takes, without a further request. */
export const dataUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`
