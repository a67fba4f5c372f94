/** Version of all packages; sent to the services as part of the sdk version. */
export const version = '0.1.0'
