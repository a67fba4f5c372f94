// A contract as a plugin of another package writes it: by the name of the package, not by a path into it.
import { serviceRef } from '@latchkit/kernel'

export const Lamp = serviceRef<{ readonly isOn: () => boolean }>('lamp')

declare module '@latchkit/kernel' {
  interface EventMap {
    'lamp:lit': { readonly watts: number }
  }
  interface OpenRequest {
    readonly lamp?: { readonly watts: number }
  }
}
