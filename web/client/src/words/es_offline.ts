// Without a network: versions, installing, games on this device.
import type { OfflineWords } from './index';

export const esOffline: OfflineWords = {
  offline:
    'Sin conexión con el servidor. Las partidas en este dispositivo, el análisis, las reglas y la guía funcionan sin ella.',
  offlineTitle: 'Sin conexión',
  settingsOffline:
    'No se puede acceder al sitio. Estos ajustes quedan en este navegador y se enviarán al sitio más tarde. Tu cuenta, los programas y tus datos están en el sitio.',
  newVersion: 'Hay una versión nueva.',
  reload: 'Recargar',
  installText:
    'Instala Skjaldborg en este dispositivo para jugar, analizar y leer las reglas sin conexión.',
  install: 'Instalar',
  notNow: 'Ahora no',
  playHere: 'Jugar en este dispositivo',
  deviceGames: 'Partidas en este dispositivo',
  deviceGamesText:
    'Se guardan en este navegador. Abre una terminada para enviarla al sitio como partida amistosa.',
  sendGame: 'Enviar al sitio',
  sendAttackers: 'Enviar: yo era los atacantes',
  sendDefenders: 'Enviar: yo era los defensores',
  sentGame: 'Esta partida está en el sitio.',
  removeGame: 'Borrar',
  removeGameSure: 'Confirmar borrado',
  computerThinks: 'El ordenador está pensando …',
  noComputer: 'El ordenador no puede jugar en este navegador.',
  computerHere: 'El ordenador juega en este dispositivo, sin el sitio y sin reloj.',
  notStored: 'Este navegador no guarda partidas: esta se pierde al cerrar la página.',
};
