// tapable types only its main entry, whose hooks generate code at run time; the base class does not.
declare module 'tapable/lib/Hook.js' {
  export interface FullTap {
    readonly name: string
    readonly fn: (...args: never[]) => unknown
  }
  export interface Interceptor {
    readonly call?: (...args: unknown[]) => void
    readonly tap?: (tap: FullTap) => void
    readonly error?: (error: unknown) => void
  }
  export default class Hook {
    constructor(args: readonly string[], name: string)
    readonly name: string
    taps: FullTap[]
    tap(options: { name: string; stage?: number; before?: string }, fn: (...args: never[]) => unknown): void
    intercept(interceptor: Interceptor): void
    call(...args: readonly unknown[]): unknown
    promise(...args: readonly unknown[]): Promise<unknown>
    _resetCompilation(): void
    compile(options: { taps: readonly FullTap[]; interceptors: readonly Interceptor[] }): (...args: never[]) => unknown
  }
}
