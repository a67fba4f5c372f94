interface Surroundings {
  readonly navigator?: { readonly userAgent?: string }
  readonly TelegramWebviewProxy?: unknown
}

/**
 * Whether a code outlives the dialog: Safari on iOS and Telegram follow a link only out of a tap, so the code must be
 * there before it.
 */
export function keepsCode(page: object): boolean {
  const { navigator, TelegramWebviewProxy } = page as Surroundings
  const agent = navigator?.userAgent ?? ''
  if (TelegramWebviewProxy !== undefined || /\bTelegram/i.test(agent)) return true
  return /iPhone|iPad|iPod/.test(agent) && /Safari\//.test(agent) && !/CriOS|FxiOS|EdgiOS/.test(agent)
}
