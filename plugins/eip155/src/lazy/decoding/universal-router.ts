import type { RequestField } from '@latchkit/plugin-chains/contract'
import { requestFields, warnIf } from '@latchkit/plugin-chains/kit'
import type { Hex } from '../../contract.js'
import { type DecodingContext, joinEffects, timeField, withFields } from './effects.js'
import {
  type CallToDecode,
  type ContractFunctions,
  computedOnce,
  inputsOnly,
  type KnownFunction,
  knownFunction
} from './function-call.js'
import { assertCount, innerContext } from './inner-calls.js'
import { namedCall } from './named-call.js'
import { untilEffects } from './permits.js'
import { firstPair, type NumberedStep, routerCommands } from './router-commands.js'
import { routerGeneration } from './router-contracts.js'
import { portionWarnings, type StepEffects, stepEffects } from './router-steps.js'
import { v4Actions } from './v4-actions.js'

/**
 * Bits of a command: its number, and the flag that the plan goes on if it fails. Older routers ignore bits of the number that later ones
 * read, so that a number with one of them is unknown to all.
 */
const NUMBER_MASK = 0x7f
const ALLOW_REVERT = 0x80
/** Swaps whose tokens may go to the pair of the next one. */
const swaps: ReadonlySet<number> = new Set([0x00, 0x01, 0x08, 0x09])

/** Functions of the Universal Router of Uniswap. Each contract with another address is unknown. */
export const routerFunctions: ContractFunctions = {
  isAt: ({ to }, { request }) => routerGeneration(request.chain, to) !== undefined,
  table: computedOnce(
    () =>
      new Map([
        knownFunction(
          'execute(bytes commands, bytes[] inputs, uint256 deadline)',
          ([commands, inputs, deadline], call, context) =>
            joinEffects([
              withFields(planEffects({ commands, inputs }, call, context), [timeField('deadline', deadline)]),
              untilEffects(deadline, context)
            ])
        ),
        knownFunction('execute(bytes commands, bytes[] inputs)', ([commands, inputs], call, context) =>
          planEffects({ commands, inputs }, call, context)
        )
      ])
  )
}

/** Steps of a plan: one byte each, with the inputs of each. */
interface Plan {
  readonly commands: Hex
  readonly inputs: readonly Hex[]
}

/**
 * Returns the effects of a plan. A command that is not known is shown as bytes, with a warning.
 *
 * @throws {RangeError} for other than 1 to 100 commands, other inputs than commands, and a plan within three others.
 */
function planEffects({ commands, inputs }: Plan, { to }: CallToDecode, context: DecodingContext): StepEffects {
  const inner = innerContext(context)
  const generation = routerGeneration(context.request.chain, to)
  const numbered = stepsOf(commands, inputs)
  const steps = numbered.map(({ number, input }, index) => {
    const call: CallToDecode = { to, value: 0n, data: input }
    const command = number & NUMBER_MASK
    const own = generation === 2 ? laterCommands.get(command) : undefined
    const effects =
      stepEffects(own ?? routerCommands.get(command), call, inner) ?? unknownStep('command', command, call)
    const next = numbered[index + 1]
    const sent = next && swaps.has(command) ? withoutPair(effects, firstPair(next, context.request.chain)) : effects
    return number & ALLOW_REVERT ? withFlag(sent) : sent
  })
  return joinSteps(steps, to, context)
}

/** Commands that only routers of the second generation know. Their numbers meant others in the first. */
const laterCommands: ReadonlyMap<number, readonly KnownFunction[]> = new Map<number, readonly KnownFunction[]>([
  [
    0x10,
    [
      inputsOnly('f(bytes actions, bytes[] params)', ([actions, params], call, context) =>
        v4Effects({ actions, params }, call, context)
      )
    ]
  ],
  [
    0x21,
    [
      inputsOnly('f(bytes commands, bytes[] inputs)', ([commands, inputs], call, context) =>
        planEffects({ commands, inputs }, call, context)
      )
    ]
  ]
])

/** Returns the effects of a swap of Uniswap 4: its actions, one after the other. */
function v4Effects(
  { actions, params }: { readonly actions: Hex; readonly params: readonly Hex[] },
  { to }: CallToDecode,
  context: DecodingContext
): StepEffects {
  const steps = stepsOf(actions, params).map(({ number, input }) => {
    const call: CallToDecode = { to, value: 0n, data: input }
    return stepEffects(v4Actions.get(number), call, context) ?? unknownStep('action', number, call)
  })
  return joinSteps(steps, to, context)
}

/** Returns bytes with their inputs. @throws {RangeError} for other than 1 to 100 of them, and for other inputs than bytes. */
function stepsOf(numbers: Hex, inputs: readonly Hex[]): readonly NumberedStep[] {
  const count = (numbers.length - 2) / 2
  assertCount(count)
  if (inputs.length !== count) throw new RangeError('Each step must have inputs')
  return inputs.map((input, index) => ({ number: Number(`0x${numbers.slice(2 + 2 * index, 4 + 2 * index)}`), input }))
}

/** Returns the effects of steps together. Parts that go to other accounts add up over all steps. */
function joinSteps(steps: readonly StepEffects[], router: string, context: DecodingContext): StepEffects {
  const portions = steps.flatMap(each => each.portions ?? [])
  return { ...joinEffects([...steps, portionWarnings(portions, router, context)]), portions }
}

/** Returns a step that is not known, with its inputs as bytes. */
const unknownStep = (kind: 'command' | 'action', number: number, { to, data }: CallToDecode): StepEffects =>
  joinEffects([
    namedCall(
      to,
      `${kind} 0x${number.toString(16).padStart(2, '0')}`,
      requestFields({ inputs: data }, () => 'bytes')
    ),
    warnIf(true, { code: 'unknown-data' })
  ])

/** Returns the effects of a swap without the warning about its recipient, if that is the pair of the next swap. */
const withoutPair = (effects: StepEffects, pair: string | undefined): StepEffects => ({
  ...effects,
  warnings: effects.warnings.filter(({ code, subject }) => code !== 'foreign-account' || subject !== pair)
})

const allowRevert: readonly RequestField[] = [{ name: 'allowRevert', type: 'text', value: 'true' }]

/** Returns the effects of a step that may fail. */
const withFlag = (effects: StepEffects): StepEffects => ({ ...effects, ...withFields(effects, allowRevert) })
