export default { swap: 'مبادلة' }
