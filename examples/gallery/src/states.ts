import type { GalleryState } from './state.js'
import { accountStates } from './states/account.js'
import { activityStates } from './states/activity.js'
import { approvalStates } from './states/approval.js'
import { catalogueStates } from './states/catalogue.js'
import { collectibleStates } from './states/collectibles.js'
import { connectStates } from './states/connect.js'
import { connectingStates } from './states/connecting.js'
import { dialogStates } from './states/dialog.js'
import { familyStates } from './states/families.js'
import { networkStates } from './states/networks.js'
import { onrampStates } from './states/onramp.js'
import { pageButtonStates } from './states/page-buttons.js'
import { pairingStates } from './states/pairing.js'
import { receiveStates } from './states/receive.js'
import { sendStates } from './states/send.js'
import { sendCollectibleStates } from './states/send-collectible.js'
import { sendPeopleStates } from './states/send-people.js'
import { sendReviewStates } from './states/send-review.js'
import { signInStates } from './states/sign-in.js'
import { smartSessionStates } from './states/smart-sessions.js'
import { swapStates } from './states/swap.js'
import { tokenStates } from './states/tokens.js'

/** Every view in every state, in the order of a visit. */
export const states: readonly GalleryState[] = [
  ...connectStates,
  ...catalogueStates,
  ...connectingStates,
  ...pairingStates,
  ...networkStates,
  ...accountStates,
  ...receiveStates,
  ...tokenStates,
  ...collectibleStates,
  ...activityStates,
  ...sendStates,
  ...sendPeopleStates,
  ...sendReviewStates,
  ...sendCollectibleStates,
  ...swapStates,
  ...onrampStates,
  ...signInStates,
  ...approvalStates,
  ...smartSessionStates,
  ...familyStates,
  ...dialogStates,
  ...pageButtonStates
]
