export default { tokens: 'العملات', nfts: 'المقتنيات' }
