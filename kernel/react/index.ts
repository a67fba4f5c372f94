'use client'

export {
  useContributions,
  useKernel,
  useOptionalService,
  useReadable,
  useRouter,
  useService,
  useSlice
} from './hooks.js'
export {
  type FailedViewProps,
  Isolate,
  type IsolateProps,
  Slot,
  type SlotProps,
  type ViewFrameProps,
  ViewOutlet,
  type ViewOutletProps
} from './outlet.js'
export { KernelProvider, type KernelProviderProps } from './provider.js'
// `export *`, because the plugin that draws the frame merges into ViewBinding.
export * from './view.js'
