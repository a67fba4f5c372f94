import * as v from 'valibot'

const NAME = 'skipper'
const Message = v.object({ text: v.pipe(v.string(), v.maxLength(4_096)) })

/**
 * Makes sure that one tab is the phone: two would answer the same messages and overwrite each other's keys. A tab that
 * comes later, as one opened by a link does, hands on its code and takes over when the first is gone.
 *
 * @param begin - called once this tab is the phone; gets the codes that other tabs hand on.
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
    // Held for as long as the page lives.
    return new Promise<never>(() => {})
  }
  // A page that is not secure, as one at an address of the local network, has no locks.
  if (!('locks' in navigator)) return void hold()
  void navigator.locks.request(NAME, { ifAvailable: true }, lock => {
    if (lock) return hold()
    wait()
    if (code !== undefined) channel.postMessage({ text: code })
    void navigator.locks.request(NAME, hold)
    return undefined
  })
}
