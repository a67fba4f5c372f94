export { networkList, readNetworks } from './networks.js'
export { flag, guarded, ids, listOf, type OptionRule, oneOf, optionRules } from './option-rules.js'
