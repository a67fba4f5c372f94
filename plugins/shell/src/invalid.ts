import { KernelError } from '@latchkit/kernel'

export const invalid = (option: string, expected: string): KernelError =>
  new KernelError('kernel/invalid-option', { plugin: 'shell', option, expected })
