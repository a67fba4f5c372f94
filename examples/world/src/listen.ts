import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export const host = '127.0.0.1'

/** Listens on loopback and resolves with the port. @throws {Error} if it is taken. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Closes all connections and frees the port. */
export function stopListening(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
