import {
  circle,
  divIcon,
  GridLayer,
  LayerGroup,
  Map as LeafletMap,
  marker,
  tileLayer,
} from 'leaflet';
import type { Locale } from '@/lib/i18n/routing';
import type { Point } from '@/lib/kernel/point';
import { secondMs } from '@/lib/kernel/time';
import { cities, districtsOf, type Place } from '@/lib/wizard/place/places';
import { roundedPoint } from '@/lib/wizard/place/rounded-point';
import './map.css';

/** Pictures of the ground; in their stead the names of places; or not even one of those in view. */
export type Ground = 'pictures' | 'names' | 'bare';

interface MapOptions {
  locale: Locale;
  at: Point;
  /** Closer where a place was chosen already. */
  zoom: number;
  tiles: { url: string; attribution: string } | null;
  /** A person moved the map; never called for what `show` does. */
  onMove: (point: Point) => void;
  /** What there is to go by, whenever that changes. */
  onGround: (ground: Ground) => void;
}

export interface DrawnMap {
  /** Puts a point under the pin. With `accuracyM`, the ring in which the device may be. */
  show(point: Point, accuracyM?: number): void;
  /** Moves the pin a quarter of the view: to the east and to the south, −1, 0 or 1. */
  step(east: number, south: number): void;
  zoom(by: number): void;
  remove(): void;
}

/** From here on districts are named, not cities. */
const districtsZoom = 11;
const closeZoom = 14;
/** As close as there are still names in view. */
const plainZoom = 13;
/** So many pictures in a row that do not come are no gap, and so long without one is a host that does not answer. */
const mostMissing = 3;
const patienceMs = 5 * secondMs;
const toLeaflet = ({ lat, long }: Point): [number, number] => [lat, long];

/** Draws the map into an element. Fetched with Leaflet itself, and its styles, when a map is opened. */
export function drawMap(element: HTMLElement, options: MapOptions): DrawnMap {
  const { locale, at, tiles, onMove, onGround } = options;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(element, {
    // Both have words of ours.
    zoomControl: false,
    attributionControl: false,
    // One finger scrolls the page, two move the map (`letOneFingerScroll`).
    dragging: false,
    touchZoom: true,
    // The pin is the middle: zooming otherwise never moves it off its place.
    scrollWheelZoom: 'center',
    doubleClickZoom: 'center',
    boxZoom: false,
    keyboardPanDelta: 60,
    zoomAnimation: !still,
    inertia: !still,
    fadeAnimation: false,
    markerZoomAnimation: !still,
    minZoom: 5,
    maxZoom: 18,
  }).setView(toLeaflet(at), options.zoom);
  letOneFingerScroll(map, element);
  // The wheel scrolls the page until somebody is at work in the map.
  map.scrollWheelZoom.disable();
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());

  // Under the pictures as well: where one is missing there are squares, and no hole.
  new BlankGround({ tileSize: 128 }).addTo(map);
  let isPlain = !tiles;
  const near = cities.flatMap((city) => {
    const districts = districtsOf(city.id);
    return districts.length > 0 ? districts : [city];
  });
  const names = [
    { places: cities, layer: namesOf(cities, locale), isNear: false },
    { places: near, layer: namesOf(near, locale), isNear: true },
  ];
  const nameWhatFits = () => {
    const isNear = map.getZoom() >= districtsZoom;
    // A picture of the ground has its own names.
    for (const { layer, isNear: isOfNear } of names)
      layer[isPlain && isOfNear === isNear ? 'addTo' : 'removeFrom'](map);
    tellGround();
  };
  const tellGround = () => {
    const isNear = map.getZoom() >= districtsZoom;
    const view = map.getBounds();
    const isNamed = names
      .find((one) => one.isNear === isNear)
      ?.places.some(({ point }) => view.contains(toLeaflet(point)));
    onGround(!isPlain ? 'pictures' : isNamed ? 'names' : 'bare');
  };
  map.on('zoomend', nameWhatFits);
  map.on('moveend', tellGround);
  nameWhatFits();
  // The words below the map say it all; a list of every name in view would bury them.
  map.getPane('markerPane')?.setAttribute('aria-hidden', 'true');

  let shown = roundedPoint(at);
  let size = map.getSize();
  let isOurs = false;
  const ring = new LayerGroup().addTo(map);

  map.on('moveend', () => {
    const { lat, lng } = map.getCenter().wrap();
    const resized = !map.getSize().equals(size);
    size = map.getSize();
    // Zooming, and a window of another size, shift the middle by parts of a pixel: the pin stays where it was.
    const off = map.latLngToContainerPoint(toLeaflet(shown)).distanceTo(size.divideBy(2));
    if (isOurs || resized || off < 2) return;
    shown = roundedPoint({ lat, long: lng });
    ring.clearLayers();
    onMove(shown);
  });

  const turnPlain = (plain: boolean) => {
    clearTimeout(waiting);
    if (plain === isPlain) return;
    isPlain = plain;
    nameWhatFits();
  };
  const goWithout = () => {
    // Nobody has seen anything of it yet.
    if (!hasPicture && map.getZoom() > plainZoom) {
      isOurs = true;
      map.setZoom(plainZoom, { animate: false });
      isOurs = false;
    }
    turnPlain(true);
  };
  let hasPicture = false;
  let missing = 0;
  const waiting = tiles ? setTimeout(goWithout, patienceMs) : undefined;
  if (tiles) {
    tileLayer(tiles.url, { maxZoom: 18 })
      .on('tileload', () => {
        hasPicture = true;
        missing = 0;
        turnPlain(false);
      })
      .on('tileerror', () => {
        missing += 1;
        if (missing >= mostMissing) goWithout();
      })
      .addTo(map);
  }

  return {
    show(point, accuracyM) {
      const isClose = map.getZoom() >= districtsZoom + 2;
      if (point.lat === shown.lat && point.long === shown.long && isClose && !accuracyM) return;
      shown = point;
      isOurs = true;
      map.setView(toLeaflet(point), isClose ? map.getZoom() : closeZoom, { animate: false });
      isOurs = false;
      ring.clearLayers();
      if (!accuracyM) return;
      circle(toLeaflet(point), {
        radius: accuracyM,
        className: 'map-ring',
        interactive: false,
      }).addTo(ring);
    },
    step(east, south) {
      const { x, y } = map.getSize();
      map.panBy([(east * x) / 4, (south * y) / 4], { animate: !still });
    },
    zoom: (by) => void map.setZoom(map.getZoom() + by),
    remove() {
      clearTimeout(waiting);
      map.remove();
    },
  };
}

/** Lets a mouse or a pen drag the map, and never one finger, which may only want to get past it. */
function letOneFingerScroll(map: LeafletMap, element: HTMLElement): void {
  const onPress = ({ pointerType }: PointerEvent) =>
    map.dragging[pointerType === 'touch' ? 'disable' : 'enable']();
  element.addEventListener('pointerdown', onPress, { capture: true });
}

/** Squares that move with the hand, where there are no pictures of the ground. */
class BlankGround extends GridLayer {
  protected override createTile(): HTMLElement {
    const square = document.createElement('div');
    square.className = 'map-square';
    return square;
  }
}

function namesOf(places: Place[], locale: Locale): LayerGroup {
  const markers = places.map(({ name, city, point }) => {
    const label = document.createElement('span');
    label.textContent = name[locale];
    label.dir = 'auto';
    const className = city ? 'map-name' : 'map-name map-city';
    const icon = divIcon({ className, html: label, iconSize: [0, 0] });
    return marker(toLeaflet(point), { icon, interactive: false, keyboard: false });
  });
  return new LayerGroup(markers);
}
