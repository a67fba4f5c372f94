export {
  flag,
  guarded,
  ids,
  listOf,
  type OptionRule,
  type OptionRules,
  oneOf,
  optionRules,
  tryOrUndefined,
  unknownOption,
  unlike
} from './option-rules.js'
