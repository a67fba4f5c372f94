import type {} from '@latchkit/plugin-account/contract'
import type {} from '@latchkit/plugin-connect/contract'
import type {} from '@latchkit/plugin-networks/contract'
import type { SiteViews } from '@latchkit/plugin-shell/contract'

/** Names of the views that a site may open. Plugins add theirs to `SiteViews`. */
export type ViewName = keyof SiteViews
