export { firstProblem, type NetworkProblem, networkList, readNetworks } from './networks.js'
export {
  flag,
  guarded,
  ids,
  listOf,
  type OptionRule,
  type OptionRules,
  oneOf,
  optionRules,
  unknownOption,
  unlike
} from './option-rules.js'
