export default { buy: 'شراء' }
