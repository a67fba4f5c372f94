export default { receive: 'استلام' }
