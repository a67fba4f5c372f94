import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { LabelMessage } from '../label.js'

const arabic: Record<LabelMessage, MessageText> = { buy: 'شراء' }

export default arabic
