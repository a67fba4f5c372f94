import * as v from 'valibot'
import { type Message, text } from './effects.js'

/** Amino names of the types that are decoded, and their type URLs. */
const typeUrls: ReadonlyMap<string, string> = new Map([
  ['cosmos-sdk/MsgSend', '/cosmos.bank.v1beta1.MsgSend'],
  ['cosmos-sdk/MsgMultiSend', '/cosmos.bank.v1beta1.MsgMultiSend'],
  ['cosmos-sdk/MsgTransfer', '/ibc.applications.transfer.v1.MsgTransfer'],
  ['cosmos-sdk/MsgDelegate', '/cosmos.staking.v1beta1.MsgDelegate'],
  ['cosmos-sdk/MsgUndelegate', '/cosmos.staking.v1beta1.MsgUndelegate'],
  ['cosmos-sdk/MsgBeginRedelegate', '/cosmos.staking.v1beta1.MsgBeginRedelegate'],
  ['cosmos-sdk/MsgCancelUnbondingDelegation', '/cosmos.staking.v1beta1.MsgCancelUnbondingDelegation'],
  ['cosmos-sdk/MsgWithdrawDelegationReward', '/cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward'],
  ['cosmos-sdk/MsgWithdrawValCommission', '/cosmos.distribution.v1beta1.MsgWithdrawValidatorCommission'],
  ['cosmos-sdk/MsgModifyWithdrawAddress', '/cosmos.distribution.v1beta1.MsgSetWithdrawAddress'],
  ['cosmos-sdk/MsgVote', '/cosmos.gov.v1beta1.MsgVote'],
  ['cosmos-sdk/v1/MsgVote', '/cosmos.gov.v1.MsgVote'],
  ['cosmos-sdk/MsgGrant', '/cosmos.authz.v1beta1.MsgGrant'],
  ['cosmos-sdk/MsgRevoke', '/cosmos.authz.v1beta1.MsgRevoke'],
  ['cosmos-sdk/MsgExec', '/cosmos.authz.v1beta1.MsgExec'],
  ['cosmos-sdk/GenericAuthorization', '/cosmos.authz.v1beta1.GenericAuthorization'],
  ['cosmos-sdk/SendAuthorization', '/cosmos.bank.v1beta1.SendAuthorization'],
  ['cosmos-sdk/StakeAuthorization', '/cosmos.staking.v1beta1.StakeAuthorization'],
  ['cosmos-sdk/TransferAuthorization', '/ibc.applications.transfer.v1.TransferAuthorization'],
  ['cosmos-sdk/MsgGrantAllowance', '/cosmos.feegrant.v1beta1.MsgGrantAllowance'],
  ['cosmos-sdk/MsgRevokeAllowance', '/cosmos.feegrant.v1beta1.MsgRevokeAllowance'],
  ['cosmos-sdk/BasicAllowance', '/cosmos.feegrant.v1beta1.BasicAllowance'],
  ['cosmos-sdk/PeriodicAllowance', '/cosmos.feegrant.v1beta1.PeriodicAllowance'],
  ['cosmos-sdk/AllowedMsgAllowance', '/cosmos.feegrant.v1beta1.AllowedMsgAllowance'],
  ['wasm/MsgExecuteContract', '/cosmwasm.wasm.v1.MsgExecuteContract'],
  ['wasm/MsgUpdateAdmin', '/cosmwasm.wasm.v1.MsgUpdateAdmin']
])

// Not `looseObject`, which drops members such as `__proto__`: a message of an unknown type is shown as it is.
const any = v.strictObject({
  type: text,
  value: v.custom<object>(value => typeof value === 'object' && value !== null && !Array.isArray(value))
})

/** Reads a message of the amino mode. @throws {Error} for any other value */
export function readAminoMessage(given: unknown): Message {
  const { type, value } = v.parse(any, given)
  return { type: typeUrls.get(type) ?? type, value }
}
