export { networkList, readNetworks } from './networks.js'
export { flag, guarded, type OptionRule, oneOf, optionRules } from './option-rules.js'
