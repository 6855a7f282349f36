export { LocksScreen as DevicesPage } from '#/features/devices/components/locks-screen';
