export default { tokens: 'العملات' }
