export {
  type Approval,
  type ApprovedAmount,
  approvalEffects,
  isUnlimited,
  limitedAssets,
  withSupplies
} from './approvals.js'
export { decodeMessage, type MessageToDecode } from './decode-message.js'
export {
  type Effects,
  fieldsOrNothing,
  joinEffects,
  partiesOf,
  uniqueWarnings,
  warnIf,
  withLastFields
} from './effects.js'
export { hasHiddenCharacters, readUtf8, readVisibleText } from './readable-text.js'
export { rawJson, requestFields, shortJson } from './request-fields.js'
export { decodeWithLimits, isSmall, type StructureLimits } from './size-limit.js'
