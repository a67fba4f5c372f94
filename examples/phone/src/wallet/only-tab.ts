import * as v from 'valibot'

const NAME = 'skipper'
const Message = v.object({ text: v.pipe(v.string(), v.maxLength(4_096)) })

/**
 * Ensures that only one tab is the phone: two would respond to the same messages and overwrite each other's keys. A
 * later tab, such as one opened by a link, passes on its code and takes over when the first is closed.
 *
 * @param begin - called once this tab is the phone; gets the codes that other tabs pass on.
 */
export function becomePhone(
  code: string | undefined,
  { begin, wait }: { begin(onCode: (listener: (text: string) => void) => void): void; wait(): void }
): void {
  const channel = new BroadcastChannel(NAME)
  const hold = () => {
    begin(listener =>
      channel.addEventListener('message', ({ data }) => {
        const parsed = v.safeParse(Message, data)
        if (parsed.success) listener(parsed.output.text)
      })
    )
    // Holds the lock until the page is closed.
    return new Promise<never>(() => {})
  }
  // A page without a secure context, such as one in the local network, has no locks.
  if (!('locks' in navigator)) return void hold()
  void navigator.locks.request(NAME, { ifAvailable: true }, lock => {
    if (lock) return hold()
    wait()
    if (code !== undefined) channel.postMessage({ text: code })
    void navigator.locks.request(NAME, hold)
    return undefined
  })
}
