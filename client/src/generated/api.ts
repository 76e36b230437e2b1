// Written by `npm run client:types` from openapi.json. Do not edit.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service works, and which build it is
         * @description Answers 500 if the database cannot be reached.
         *
         *     Open to anyone.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as /health
         * @description Answers 500 if the database cannot be reached. A browser (`Accept: text/html`) gets a page instead of JSON.
         *
         *     Open to anyone.
         */
        get: operations["getRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process runs
         * @description Checks nothing else. Restart the process if this fails.
         *
         *     Open to anyone.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether this instance should be sent requests
         * @description Answers 503 while the database cannot be reached or its schema is not that of this release, and from the moment when the instance begins to stop.
         *
         *     Open to anyone.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics in the Prometheus text format
         * @description Needs METRICS_TOKEN as the bearer token if that is set. Otherwise only clients on this machine may read the metrics.
         *
         *     Open to anyone.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in: makes the user of the token known
         * @description Creates the user on first sight and refreshes phone and e-mail later. Every other endpoint answers 401 to the token of an unknown user.
         *
         *     Takes a valid token.
         */
        post: operations["verifyToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller and their memberships
         * @description Open to every known user.
         */
        get: operations["getMe"];
        /**
         * Change the caller's name
         * @description Open to every known user.
         */
        put: operations["updateMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All users of the service
         * @description Open to superAdmin only.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The properties of the caller, by name
         * @description The properties of which the caller is an enabled member; a superAdmin sees all.
         *
         *     Open to every known user.
         */
        get: operations["listProperties"];
        put?: never;
        /**
         * Create a property
         * @description The property gets a join code of seven characters; the caller becomes its ADMIN.
         *
         *     Open to every known user.
         */
        post: operations["createProperty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One property
         * @description Open to every member of the property.
         */
        get: operations["getProperty"];
        /**
         * Change a property
         * @description A missing field keeps its value; a list replaces the present one. timezone and currency cannot change when the property has a booking.
         *
         *     Open to members with the role ADMIN.
         */
        put: operations["updateProperty"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The join code of the property
         * @description Joining also needs an access code.
         *
         *     Open to every member of the property.
         */
        get: operations["getPropertyCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The members at or below your level, by name
         * @description The list includes disabled members. A MANAGER does not see ADMINs.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/users/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Members by phone number
         * @description The complete number, in E.164 or as dialled in the property's country.
         *
         *     Open to members with the role ADMIN.
         */
        get: operations["searchMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/users/{userId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a member's roles
         * @description The list replaces the present roles; a user who is not a member becomes one. ADMIN can assign ADMIN, MANAGER, STAFF and AGENT, MANAGER only STAFF and AGENT, even if the member has the role already; superAdmin can assign any role. Members above your level cannot be changed. The last enabled ADMIN keeps the role (409), unless a superAdmin removes it.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        put: operations["setMemberRoles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/users/{userId}/disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Disable a member, or enable one again
         * @description A disabled member loses access at once. The member must be at or below your level; nobody can disable themselves (409).
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        put: operations["setMemberDisabled"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description The user stays known to the service and can join again. Only a superAdmin can remove the last enabled ADMIN (409).
         *
         *     Open to members with the role ADMIN.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/access-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a code with which one person can join
         * @description Six digits, valid for one join within one minute. Any roles but ADMIN.
         *
         *     Open to members with the role ADMIN.
         */
        post: operations["createAccessCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/access-codes/{accessCodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether somebody has joined with a code
         * @description Without its digits. The stream of the property has a MEMBER change when somebody joins.
         *
         *     Open to members with the role ADMIN.
         */
        get: operations["getAccessCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/access-codes/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a property with its code and an access code
         * @description A wrong, used or expired code is 404. After five wrong codes of a user, or twenty against a property, within a minute the next is 429 with Retry-After; the limit of the property applies only to users who sent a wrong code themselves within that minute. A code that somebody else has just used is 404 too, but does not count as wrong.
         *
         *     Open to every known user.
         */
        post: operations["joinProperty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/billing-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The local times at which the billing day starts and ends
         * @description Open to every member of the property.
         */
        get: operations["getBillingPolicy"];
        /**
         * Change the times of the billing day
         * @description Stays that are checked out keep what they were billed. The ETag, in the response and for If-Match, is that of the property.
         *
         *     Open to members with the role ADMIN.
         */
        put: operations["updateBillingPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/cancellation-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What cancelling costs
         * @description Public: guests read it before they book. A new property has one free day and a penalty of one night.
         *
         *     Open to anyone.
         */
        get: operations["getCancellationPolicy"];
        /**
         * Change what cancelling costs
         * @description Applies to cancellations from now on, also of existing bookings. The ETag, in the response and for If-Match, is that of the property.
         *
         *     Open to members with the role ADMIN.
         */
        put: operations["updateCancellationPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/transport-modes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The transport modes that bookings of the property may name
         * @description Open to every member of the property.
         */
        get: operations["listTransportModes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/amenities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All amenities, by category and name
         * @description Open to every known user.
         */
        get: operations["listAmenities"];
        put?: never;
        /**
         * Add an amenity
         * @description A name that another amenity has, in any case, is 409, and so is one amenity more than 1000.
         *
         *     Open to superAdmin only.
         */
        post: operations["createAmenity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/amenities/{amenityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an amenity
         * @description A field left out keeps its value. Room types show the change at once, under a new `ETag`.
         *
         *     Open to superAdmin only.
         */
        put: operations["updateAmenity"];
        post?: never;
        /**
         * Delete an amenity
         * @description It is removed from all room types that have it.
         *
         *     Open to superAdmin only.
         */
        delete: operations["deleteAmenity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/image-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All tags of room pictures, by name
         * @description Open to anyone.
         */
        get: operations["listImageTags"];
        put?: never;
        /**
         * Add a tag of room pictures
         * @description A name that another tag has, in any case, is 409, and so is one tag more than 1000.
         *
         *     Open to superAdmin only.
         */
        post: operations["createImageTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/image-tags/{tagId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a tag of room pictures
         * @description Open to superAdmin only.
         */
        put: operations["updateImageTag"];
        post?: never;
        /**
         * Delete a tag of room pictures
         * @description It is removed from all pictures that have it.
         *
         *     Open to superAdmin only.
         */
        delete: operations["deleteImageTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/icons/png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All icons of amenities, by name
         * @description Open to anyone.
         */
        get: operations["listIcons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/icons/png/{filename}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One icon as PNG
         * @description An unknown file name is 404. A text that cannot be a file name is 400: one with a slash or backslash, two dots in a row, NUL, a percent sign after decoding, or characters other than letters, digits, spaces, `.`, `-` and `_`.
         *
         *     Open to anyone.
         */
        get: operations["getIcon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/geo/cities/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Districts and localities of India whose names begin with a text
         * @description Each as `NAME, STATE`, without duplicates: first districts by name, then places that have or had that name too (BANGALORE finds BENGALURU URBAN), then the localities of these districts, then other localities.
         *
         *     Open to every known user.
         */
        get: operations["searchCities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/geo/countries/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Countries by name, official name or ISO code
         * @description In capitals: first the country whose ISO code is the text, then names that begin with it, names that contain it, and official names that contain it.
         *
         *     Open to anyone.
         */
        get: operations["searchCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/room-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The room types of the property, by code
         * @description Active types are public. A token, if sent, must be that of a member (403). Only members can request deleted types too (401 without a token).
         *
         *     Open to anyone; a caller who sends a token must be a member of the property.
         */
        get: operations["listRoomTypes"];
        put?: never;
        /**
         * Create a room type
         * @description Open to members with the role ADMIN or MANAGER.
         */
        post: operations["createRoomType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/room-types/{roomTypeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One room type, even if it is deleted
         * @description Open to every member of the property.
         */
        get: operations["getRoomType"];
        /**
         * Change a room type
         * @description `active: false` deletes the type, and is refused (409) while its rooms have guests or are held; `active: true` restores it. `amenityIds` replaces the whole set.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        put: operations["updateRoomType"];
        post?: never;
        /**
         * Delete a room type
         * @description The type stays with `active: false`, and its code stays reserved. Refused (409) while its rooms have guests or are held.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        delete: operations["deleteRoomType"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rooms of the property, by number
         * @description A member whose only role is AGENT sees only the rooms that can be sold now.
         *
         *     Open to every member of the property.
         */
        get: operations["listRooms"];
        put?: never;
        /**
         * Create a room
         * @description Open to members with the role ADMIN.
         */
        post: operations["createRoom"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/{roomId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One room
         * @description For a member whose only role is AGENT, a room that cannot be sold now is 404.
         *
         *     Open to every member of the property.
         */
        get: operations["getRoom"];
        /**
         * Change a room
         * @description A room with a guest cannot be set inactive, put in maintenance or moved to another room type (409). One that is assigned to a room request keeps its type.
         *
         *     Open to members with the role ADMIN.
         */
        put: operations["updateRoom"];
        post?: never;
        /**
         * Delete a room that never had a stay
         * @description A room that ever had a stay, even a voided one, is kept for the records (409): set it inactive instead. The files of its pictures are deleted first. If that fails (500), the room stays and can be deleted again.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        delete: operations["deleteRoom"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many rooms
         * @description At most 500: all of them, or none. A number that is taken is named (409).
         *
         *     Open to members with the role ADMIN.
         */
        post: operations["createRooms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every room with its status and the guest in it, by room number
         * @description INACTIVE: the room or its type is not active; else MAINTENANCE: it is in maintenance; else OCCUPIED: it has an active stay; else FREE. A member whose only role is AGENT sees neither names of guests nor why a room is out of order.
         *
         *     Open to every member of the property.
         */
        get: operations["getBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/board/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live changes of the board (server-sent events)
         * @description First `board.snapshot` with the whole board, then `board.room` with the row of a room for each change: a new room is a row not seen before, a deleted room has `removed: true`. Resumes with `Last-Event-ID`.
         *
         *     Open to every member of the property.
         */
        get: operations["streamBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The numbers of the rooms that are free now, by room type
         * @description A room is free now when it is active, not in maintenance, of an active type, and no stay occupies it now or later. Rooms that are held for bookings have no number: `sellableQuantity` says how many of the free ones can be sold for the coming night, and none of them is `sellable` when that is 0. Nor is a room that is assigned to a booking for that night (`assigned`). Every active type has a row; its list is empty when no room is free. A member whose only role is AGENT sees the numbers of types of which rooms can be sold.
         *
         *     Open to every member of the property.
         */
        get: operations["getFreeRooms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rooms that are free now, by number
         * @description A room is free now when it is active, not in maintenance, of an active type, and no stay occupies it now or later. Rooms that are held for bookings have no number: `sellableQuantity` says how many of the free ones can be sold for the coming night, and none of them is `sellable` when that is 0. Nor is a room that is assigned to a booking for that night (`assigned`).
         *
         *     Open to anyone.
         */
        get: operations["listAvailableRooms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/by-type/{roomTypeCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rooms of one room type, by number
         * @description All rooms of the type, or only the free ones. A room is free now when it is active, not in maintenance, of an active type, and no stay occupies it now or later. Rooms that are held for bookings have no number: `sellableQuantity` says how many of the free ones can be sold for the coming night, and none of them is `sellable` when that is 0. Nor is a room that is assigned to a booking for that night (`assigned`). The code of a deleted type is 404.
         *
         *     Open to anyone.
         */
        get: operations["listRoomsByType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/{roomId}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The pictures of a room, in their order
         * @description A picture whose file is missing is removed.
         *
         *     Open to anyone.
         */
        get: operations["listRoomImages"];
        put?: never;
        /**
         * Add a picture to a room
         * @description JPEG, PNG, WebP or AVIF, recognised by its content, of at most 15 MB and 50 megapixels; of an animated picture the first frame is used. The served picture is upright and has no location, camera or other metadata. The same file a second time in the property is 409.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["uploadRoomImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/room-types/{roomTypeCode}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The gallery of a room type: the pictures of all its rooms, in the order of the gallery
         * @description A picture whose file is missing is removed. The code of a deleted type is 404.
         *
         *     Open to anyone.
         */
        get: operations["listRoomTypeImages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/{roomId}/images/{imageId}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a picture's tags
         * @description Open to members with the role ADMIN or MANAGER.
         */
        put: operations["setRoomImageTags"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/{roomId}/images/reorder-room": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the order of the pictures of a room
         * @description The named pictures come first, in the given order; the others follow in their present order.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        put: operations["reorderRoomImages"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/{roomId}/images/reorder-room-type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the order of the gallery of the room's type
         * @description The named pictures come first, in the given order; the others follow in their present order. They may be pictures of any room of the type.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        put: operations["reorderRoomTypeImages"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/{roomId}/images/{imageId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture's file, or its thumbnail
         * @description The file is streamed. It never changes and may be cached for a year. `Range` requests a part of it (206).
         *
         *     Open to anyone.
         */
        get: operations["getRoomImageFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/{roomId}/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a picture
         * @description Its files are deleted first. If that fails (500), the picture stays and can be deleted again.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        delete: operations["deleteRoomImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rate-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rate plans of the property, by code
         * @description Open to every member of the property.
         */
        get: operations["listRatePlans"];
        put?: never;
        /**
         * Create a rate plan for a room type
         * @description A deleted room type is 404.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["createRatePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rate-plans/{ratePlanId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One rate plan
         * @description Open to every member of the property.
         */
        get: operations["getRatePlan"];
        /**
         * Change a rate plan
         * @description What was sold with the plan keeps its price. Code and room type cannot change.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        put: operations["updateRatePlan"];
        post?: never;
        /**
         * Delete a rate plan and its calendar
         * @description What was sold with the plan keeps its price; the code can be used again.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        delete: operations["deleteRatePlan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rate-plans/{ratePlanId}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rates of a rate plan by day, with their average
         * @description Both dates are included. The ETag is that of the rate plan, which the calendar is part of.
         *
         *     Open to every member of the property.
         */
        get: operations["getRateCalendar"];
        put?: never;
        /**
         * Set the rate of every day of a range
         * @description Both dates are included. Days that had a rate of their own get the new one. The ETag is that of the rate plan, which the calendar is part of.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["setRateCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rate-plans/{ratePlanId}/calendar/{rateDate}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Give a date the base rate of the rate plan again
         * @description A date without a rate of its own is 404. If-Match takes the ETag of the rate plan.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        delete: operations["clearRateDate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/room-types/{roomTypeCode}/rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rate of a night in a room type
         * @description Public; a token, if sent, must be that of a member (403). With a rate plan: its rate for that date, else its base rate. Without: the default rate of the room type. 404 for a deleted type, and without a rate plan when the type has no default rate.
         *
         *     Open to anyone; a caller who sends a token must be a member of the property.
         */
        get: operations["getEffectiveRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rate-calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The calendars of all rate plans, in one read
         * @description Both dates are included. The ETag is that of the answer: with If-None-Match it is 304 while nothing has changed.
         *
         *     Open to every member of the property.
         */
        get: operations["getRateCalendars"];
        put?: never;
        /**
         * Change rates of several days and rate plans at once
         * @description All changes are made, or none. A day that has another rate than `expectedRate` is 409 (`rates-changed`). The answer says what every day had before, so that it can be undone.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["changeRateCalendars"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rate-plans/{ratePlanId}/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What uses a rate plan
         * @description What was sold with the plan keeps its price when the plan is deleted; nights that are added later cost the last agreed rate.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        get: operations["getRatePlanUse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/tax-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The taxes of the property
         * @description None at first: prices are then what guests pay. The ETag, in the response and for If-Match, is that of the property.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF or FINANCE.
         */
        get: operations["getTaxRules"];
        /**
         * Replace the taxes of the property
         * @description What is in force on dates before today never changes: end a rule with `until`, from yesterday on, and add another. Bills of guests in house follow at once; closed bills and charges keep their taxes. The ETag, in the response and for If-Match, is that of the property.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        put: operations["replaceTaxRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/tax-presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The usual taxes of the property's country, to start from
         * @description With their source. Empty for a country that has none. The accountant of the property decides what applies.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF or FINANCE.
         */
        get: operations["listTaxPresets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/availability-range": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What each room type offers between two dates, with its average rate
         * @description The window runs in local time from `from` at the billing check-in time to `to` at the billing check-out time. Once the first night has begun, only its remainder counts. A stay counts until its check-out, else until the expected check-out; an overdue guest until the next check-out time; a stay without an expected check-out without end. Room types other than that of `ratePlanCode` show their default rate. With `offers` each type says what the range costs by each of its rate plans: what a room request for it would be quoted now.
         *
         *     Open to every member of the property.
         */
        get: operations["getAvailabilityRange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/available-range-with-rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rooms that can be sold between two dates, with their average rate, by number
         * @description Rooms that no stay occupies in the window, of types that holds have not sold out.
         *
         *     Open to every member of the property.
         */
        get: operations["listAvailableRoomsWithRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Room requests and assigned rooms that can no longer be served, and stays that are in their way, by time
         * @description From now on, guests in house keep their rooms, then room requests get theirs in the order in which they were made. No further room is sold while rooms are missing.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        get: operations["listConflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/chart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The room chart: rooms, stays and holds, with the figures of each room type and night
         * @description Stays and open room requests that overlap the dates, in local time from the start of `from` to the check-out time after `to`. The figures of a date are those of the night that begins on it. Bars name their booking by its reference and have no id of their own: ids cannot be compressed, and would make the answer twice as large. `GET .../bookings/by-reference/{reference}` has the ids and the ETag that a change needs: a stay is the one in that room since that time, a hold the open room request of that type with these times.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or FINANCE.
         */
        get: operations["getChart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The day of each property of the caller in figures, by name
         * @description Occupancy of the coming night, arrivals and departures of the local day, and what waits for a person. The properties are those of GET /properties.
         *
         *     Open to every known user.
         */
        get: operations["listHotelOverviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/reports/day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures of a local date: rooms, revenue, payments, and what is on the books
         * @description docs/reports.md defines each figure. Room nights and ledger rows are read as they are now, also for the past.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["getDayReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/reports/range": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures of up to 366 local dates, day by day and together
         * @description docs/reports.md defines each figure. Room nights and ledger rows are read as they are now, also for the past.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["getRangeReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/reports/month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures of a calendar month, day by day and together
         * @description docs/reports.md defines each figure. Room nights and ledger rows are read as they are now, also for the past.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["getMonthReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/reports/day.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures of a local date as CSV
         * @description RFC 4180, UTF-8 with a byte order mark. One table of the report, with a row of the sums at its end where they can be added up; the columns are named as in the JSON. A text that a spreadsheet would take for a formula has an apostrophe before it.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["getDayReportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/reports/range.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures of up to 366 local dates as CSV
         * @description RFC 4180, UTF-8 with a byte order mark. One table of the report, with a row of the sums at its end where they can be added up; the columns are named as in the JSON. A text that a spreadsheet would take for a formula has an apostrophe before it.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["getRangeReportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/reports/month.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures of a calendar month as CSV
         * @description RFC 4180, UTF-8 with a byte order mark. One table of the report, with a row of the sums at its end where they can be added up; the columns are named as in the JSON. A text that a spreadsheet would take for a formula has an apostrophe before it.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["getMonthReportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures of a date for each property in which the caller is ADMIN, MANAGER or FINANCE, by name
         * @description The date is the local one of each property, and its figures are those of `total` in GET .../reports/day. They are not added up: properties may have different currencies.
         *
         *     Open to every known user.
         */
        get: operations["listGroupReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/group.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures of a date for each property of the caller as CSV
         * @description RFC 4180, UTF-8 with a byte order mark. A row for each property, all of them; the columns are named as in the JSON.
         *
         *     Open to every known user.
         */
        get: operations["getGroupReportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/day-close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open business day, its figures, and what is not in order
         * @description The open business day is the date after the last one that was closed, or the first that was reopened; of a property that never closed one, the date of its billing day. Nothing waits for a close.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF or FINANCE.
         */
        get: operations["getDayCloseState"];
        put?: never;
        /**
         * Close a business day: do what was agreed, and freeze its figures
         * @description Dates are closed in order. A date that is closed already is answered as it is, and nothing is done. What is not in order does not keep a date from being closed.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        post: operations["closeDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/day-closes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The dates that were closed, the latest first
         * @description Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["listDayCloses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/day-closes/{businessDate}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A date that was closed: its frozen figures beside those of now
         * @description Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["getDayClose"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/day-closes/{businessDate}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a closed date again, to close it with other figures
         * @description It becomes the open business day. The audit log keeps its figures and the reason.
         *
         *     Open to members with the role ADMIN.
         */
        post: operations["reopenDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The journal of up to 31 local dates: double entry, by account
         * @description A night is due on its own date, once it has begun; all else on the date of its time. docs/journal.md has each entry. Writes the audit entry `journal.exported`.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["getJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/journal.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The journal as CSV: a row for each line of an entry
         * @description RFC 4180, UTF-8 with a byte order mark. A night is due on its own date, once it has begun; all else on the date of its time. docs/journal.md has each entry. Writes the audit entry `journal.exported`.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["getJournalFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/journal.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The journal as TallyPrime imports it: a voucher for each entry
         * @description The ledgers are named as in the settings, and have to be there in Tally. A night is due on its own date, once it has begun; all else on the date of its time. docs/journal.md has each entry. Writes the audit entry `journal.exported`.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["getJournalForTally"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/journal-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The accounts that the journal names
         * @description Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["getJournalSettings"];
        /**
         * Change the accounts that the journal names
         * @description A missing field keeps its value. Journals that are read afterwards have the new accounts, also of past dates.
         *
         *     Open to members with the role ADMIN or FINANCE.
         */
        put: operations["updateJournalSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests/{guestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A guest
         * @description Open to every member of the property.
         */
        get: operations["getGuest"];
        /**
         * Change a guest's profile
         * @description Partial: a missing field keeps its value, null clears it. A phone that another guest of the property has is 409.
         *
         *     Open to every member of the property.
         */
        put: operations["updateGuest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests/visit-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The number of visits of the guest with a phone
         * @description Open to every member of the property.
         */
        get: operations["getVisitCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find guests by phone or vehicle
         * @description At least one of the two; with both, both must match.
         *
         *     Open to every member of the property.
         */
        get: operations["searchGuests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Guests, newest first; by name
         * @description With `name`, guests whose names contain each of its words: any part of a name, in any case, in any order.
         *
         *     Open to every member of the property.
         */
        get: operations["listGuests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests/{guestId}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ratings of a guest, newest first
         * @description Open to every member of the property.
         */
        get: operations["listGuestRatings"];
        put?: never;
        /**
         * Rate a guest for a booking
         * @description The guest must be the primary guest of the booking, which may have any status. A second rating for a booking is 409. The ETag is that of the guest.
         *
         *     Open to every member of the property.
         */
        post: operations["rateGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests/{guestId}/signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a guest's signature
         * @description An SVG of at most 256 KB, which replaces the present signature. Only shapes, text, gradients and embedded PNG or JPEG pictures are stored: scripts, style sheets, animation and all external references are left out.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["uploadSignature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests/{guestId}/signature/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A guest's signature
         * @description Open to every member of the property.
         */
        get: operations["getSignatureFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests/{guestId}/signature/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link by which the guest signs on another device
         * @description The link opens a page with the name of the property, the name of the guest and a field to sign in, and nothing else. It is good for 10 minutes and one signature, which replaces the present one. A signature that is stored meanwhile by another way ends it.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["createSignatureLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signature-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is to sign
         * @description The bearer token is that of a signature link, never one of a user. It is good for 10 minutes and one signature.
         *
         *     Open to anyone.
         */
        get: operations["getSignatureRequest"];
        put?: never;
        /**
         * Store the signature of a link
         * @description The bearer token is that of a signature link, never one of a user. It is good for 10 minutes and one signature. The signature is checked and stored as by uploadSignature. The audit log names who made the link.
         *
         *     Open to anyone.
         */
        post: operations["signByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bookings: open and in-house ones first, then the newest; by state, date, guest or search text
         * @description All filters that are given must match.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or FINANCE.
         */
        get: operations["listBookings"];
        put?: never;
        /**
         * Create a booking
         * @description The booking is OPEN. Its guest is the one with the phone number, or a new one. Without a phone number a placeholder guest is created. With `roomRequests` the rooms are held in the same transaction: when one of them cannot be held or assigned, nothing is created, and the error names it.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["createBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One booking with its stays, billing and ledger
         * @description Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or FINANCE.
         */
        get: operations["getBooking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/by-reference/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One booking by its reference, as by its id
         * @description Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or FINANCE.
         */
        get: operations["getBookingByReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is owed, collected and pending
         * @description Open to every member of the property.
         */
        get: operations["getBookingBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live changes of one booking (server-sent events)
         * @description First `booking.snapshot`, then `booking.updated` for each change: the booking as in the list, with its ETag as `version`. Resumes with `Last-Event-ID`.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or FINANCE.
         */
        get: operations["streamBooking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/taxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The taxes on the bill of a booking, each summed up
         * @description Of nights and charges. The taxes of rooms that are only held are in the balance.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF or FINANCE.
         */
        get: operations["getBookingTaxes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/billable-nights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the billable nights of a booking
         * @description OPEN: both dates. CHECKED_IN: only `expectedCheckOutAt`. Closed: neither; the stored nights are returned. Changes nothing.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or FINANCE.
         */
        post: operations["previewBillableNights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/expected-checkout-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the expected check-out after a number of nights
         * @description Values left out come from the billing policy of the property. Changes nothing.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or FINANCE.
         */
        post: operations["previewExpectedCheckOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/expected-dates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the expected dates
         * @description OPEN: both dates. CHECKED_IN: only the check-out; null leaves it open. A field left out keeps its value. The times of room stays do not change, nor do the room requests without `moveRoomRequests`. Refused (409) when rooms are held for other bookings. With `moveRoomRequests` or `dryRun=true` the answer is the booking as it is then.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["setExpectedDates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/billing-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the billing mode or check-out time of one booking
         * @description Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["setBillingPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who travels, how, from where and to where
         * @description Open to members with the role ADMIN or MANAGER.
         */
        post: operations["updateBookingProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/link-guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an existing guest the primary guest of the booking
         * @description The response is the booking; for a caller who may not read bookings it names only the booking and the guest.
         *
         *     Open to every member of the property.
         */
        post: operations["linkGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the guest register has of a booking, and what it lacks
         * @description In any status, so that the desk sees at check-in what to ask for; nothing is refused for what is missing. For STAFF numbers of documents show their last four signs.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        get: operations["getRegistration"];
        /**
         * Write the guests of a booking into the guest register
         * @description Works in any status and replaces what was written before. A field that is left out or null is taken from profile and documents.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        put: operations["putRegistration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guest-register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Guests in house in a period with what the law asks of them, by arrival
         * @description An entry is a booking with a guest in house on one of the dates, also for a part of it. With `foreignersOnly` a page can hold fewer entries than `limit` and have a next one.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        get: operations["listGuestRegister"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guest-register.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The guest register of a period as CSV, a line for each guest
         * @description UTF-8 with a byte order mark, RFC 4180; instants on the clocks of the property. A text that a spreadsheet would take for a formula has an apostrophe before it. Writes the audit entry `guest-register.exported`.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        get: operations["exportGuestRegister"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guest-register/prints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write down that the guest register of a period is printed
         * @description Writes the audit entry `guest-register.printed`, as an export writes one. The console sends it before it prints.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["noteGuestRegisterPrint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/room-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Room requests of the booking, oldest first
         * @description Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or FINANCE.
         */
        get: operations["listRoomRequests"];
        put?: never;
        /**
         * Hold rooms of a type for a booking
         * @description Granted if at every moment of the window enough rooms of the type are for sale, less stays and open holds; else 409. The quote never changes. It has the rates of `ratePlanCode`, `nightlyRate` for each night, or the default rate of the room type.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["createRoomRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/room-requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a room request
         * @description All of it or nothing. A field left out stays. The rooms that it holds already do not stand in its way. Nights that stay keep their quote; new nights, and all with `requote`, are priced by `ratePlanCode` or `nightlyRate`, without either as before, or by the default rate of another room type. Once guests were checked in to rooms of it, only the quantity can change. With `roomIds` and `moveExpectedDates` its rooms and the dates of the booking change in the same step.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        put: operations["changeRoomRequest"];
        post?: never;
        /**
         * Cancel a room request: its rooms are no longer held
         * @description The request stays, with status CANCELLED. Rooms that guests were checked in to are not affected. Refused (409) when guests were checked in to all of them.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        delete: operations["cancelRoomRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/room-requests/{requestId}/rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign rooms to a room request before arrival
         * @description The rooms of the list are kept for the request, all others are given back; an empty list gives all back. They must be of its room type, for sale, and free of stays and assignments of others for the rest of its window (409, naming the booking). At most as many as the request still holds.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        put: operations["assignRooms"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/room-requests/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose rooms for all arrivals of a day, or assign them
         * @description For each open room request that begins on the local date and lacks rooms: the room in which its guest is just before or after, else rooms on one floor for each booking, else those that just fit. Long stays choose first. With `apply` true the rooms are assigned in the same transaction.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["assignArrivals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/check-in/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check in: one stay for each room
         * @description All stays or none. `rateSource` MANUAL takes `nightlyRate`; RATE_PLAN keeps the rates of `ratePlanCode`, ROOM_TYPE_DEFAULT the default rate of the room type for each expected night. Each stay uses one room of the booking's own room requests, of its room type first. Without a rate it costs what that request was quoted, else nothing. Rooms held for other bookings are not given away (409).
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["checkIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/room-stays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a room stay: check one more room in to a booking in house
         * @description Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["addRoomStay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/room-stays/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add room stays: check more rooms in to a booking in house
         * @description All stays or none, each by the rules of a check-in.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["addRoomStays"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/check-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check out: all active stays end and the booking closes
         * @description Needs name, phone and signature of the primary guest, and a ledger that balances within the tolerance. Bills never change afterwards.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["checkOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/room-stays/{roomStayId}/check-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check out one room; the booking closes with its last one
         * @description Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["checkOutRoomStay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a booking
         * @description Free of charge until `freeDaysBeforeCheckin` local days before the expected check-in. After that the penalty of the cancellation policy is charged for the rooms that room requests still hold. The room requests are cancelled.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["cancelBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/no-show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a booking as a no-show
         * @description Charges the penalty of the cancellation policy for the rooms that room requests still hold, and cancels the room requests.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["markNoShow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/room-stays/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Guests in house, with booking and guest
         * @description Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING, FINANCE or SUPERVISOR.
         */
        get: operations["listActiveRoomStays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests/{guestId}/vehicles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record the vehicle of a guest for a booking
         * @description A vehicle belongs to one guest of the property (409 for another one) and has a row for each booking with which it came: 201 for a new row, 200 when the booking has it already. The booking shows it in `vehicleNumbers`. The ETag is that of the guest.
         *
         *     Open to every member of the property.
         */
        post: operations["linkVehicle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/room-stays/{roomStayId}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a check-in
         * @description STAFF may do so until the booking has a payment. The room requests that the stay used hold their rooms again. A booking left without any stay goes back to OPEN.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["voidRoomStay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/room-stays/{roomStayId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a guest to another room
         * @description Closes the stay without a ledger check and opens one in the other room at the same rates. Returns the new stay.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["moveRoomStay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Charges of the booking, by time
         * @description Open to every member of the property.
         */
        get: operations["listCharges"];
        put?: never;
        /**
         * Add a charge to the booking, in any status
         * @description Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        post: operations["addCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payments and refunds of the booking, by time
         * @description Open to every member of the property.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Take a payment, in any status
         * @description Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["addPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/charges/{chargeId}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back a charge that was a mistake
         * @description Adds a row with the negative amount and returns it; the charge stays in the list. Once for each charge, while the booking is OPEN or CHECKED_IN.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        post: operations["reverseCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a cash payment that was entered by mistake
         * @description Only CASH, and only while the booking is OPEN or CHECKED_IN. The audit log keeps the whole record.
         *
         *     Open to members with the role ADMIN.
         */
        delete: operations["deletePayment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/{paymentId}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give back all or part of a payment
         * @description Returns the refund. All refunds of a payment together never exceed it (400).
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        post: operations["refundPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/payments/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Online payments and refunds that need review, the longest waiting first
         * @description Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["listPaymentsToReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/{paymentId}/reviewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a payment as reviewed
         * @description Returns the payment. One that needs no review does not change.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        post: operations["markPaymentReviewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payments and refunds of the property that were received on a date, the earliest first
         * @description The rows that the takings of the date are made of.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["listPaymentsOfDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/payments/takings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The takings of a date: payments, refunds and net, by method and by person
         * @description A row counts on the local date of its `receivedAt`, and is of the person who entered it. `GET .../payments?receivedOn=` lists the rows.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["getTakings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/payments/refunds-pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Refunds of the property that the payment gateway has not carried out yet, the longest waiting first
         * @description Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["listPendingRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every room in use with its condition and the work of today, by room number
         * @description Without any data of guests. HOUSEKEEPING changes of the live stream say which rooms to read again.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        get: operations["listHousekeepingRooms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/rooms/{roomId}/condition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the condition of a room
         * @description The condition that it has already changes nothing, so the request can be repeated. With `expectedCondition` a change that was kept while there was no network cannot undo what somebody else did meanwhile (409 `room-condition-changed`). INSPECTED is for SUPERVISOR, MANAGER and ADMIN (403).
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        put: operations["setRoomCondition"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/rooms/conditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the condition of several rooms
         * @description All rooms or none.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        post: operations["setRoomConditions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/rooms/{roomId}/guest-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Note that the guest wants service, or no disturbance
         * @description With SERVICE_REQUESTED the room becomes DIRTY. With DO_NOT_DISTURB no service is due. Null: nothing special.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        put: operations["setGuestRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/rooms/{roomId}/out-of-order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a room out of order, with reason and end
         * @description The same as `maintenance` of the room: a room with a guest is 409, and one that is out of order cannot be sold. At `untilAt` it ends by itself and the room becomes DIRTY.
         *
         *     Open to members with the role ADMIN, MANAGER or SUPERVISOR.
         */
        put: operations["setRoomOutOfOrder"];
        post?: never;
        /**
         * Put a room in order again: it becomes DIRTY
         * @description A room that is not out of order stays as it is.
         *
         *     Open to members with the role ADMIN, MANAGER or SUPERVISOR.
         */
        delete: operations["endRoomOutOfOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the property keeps its rooms
         * @description Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        get: operations["getHousekeepingSettings"];
        /**
         * Change how the property keeps its rooms
         * @description A missing field keeps its value.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        put: operations["updateHousekeepingSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/assignments/propose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose who makes up which rooms on a day
         * @description All rooms that need work, shared fairly and by floor: an arrival or a departure counts twice as much as a guest who stays. Changes nothing.
         *
         *     Open to members with the role ADMIN, MANAGER or SUPERVISOR.
         */
        post: operations["proposeRoomAssignments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who makes up which rooms on a day, by name
         * @description Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        get: operations["listRoomAssignments"];
        /**
         * Assign the rooms of a day
         * @description Replaces all assignments of the day. Each room is assigned to one person at most.
         *
         *     Open to members with the role ADMIN, MANAGER or SUPERVISOR.
         */
        put: operations["replaceRoomAssignments"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The active members with the role HOUSEKEEPING, by name
         * @description Open to members with the role ADMIN, MANAGER or SUPERVISOR.
         */
        get: operations["listHousekeepers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/rooms/{roomId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The notes of a room: first those to be done, the newest first
         * @description At most 200.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        get: operations["listRoomNotes"];
        put?: never;
        /**
         * Note something about a room
         * @description A picture is added afterwards.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        post: operations["addRoomNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/notes/{noteId}/done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that what a note asks for is done
         * @description A note that is done stays as it is.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        post: operations["finishRoomNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/notes/{noteId}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The picture of a note
         * @description Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        get: operations["getNotePicture"];
        put?: never;
        /**
         * Add the picture of a note
         * @description A note has one picture at most (409). JPEG, PNG, WebP or AVIF, recognised by its content, of at most 15 MB and 50 megapixels. The stored picture is upright and has no location, camera or other metadata.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        post: operations["addNotePicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/found-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was found in rooms, the newest first
         * @description Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        get: operations["listFoundItems"];
        put?: never;
        /**
         * Enter something that was found in a room
         * @description A picture is added afterwards.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        post: operations["addFoundItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/found-items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say what became of something that was found
         * @description A missing field keeps its value.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        put: operations["updateFoundItem"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/found-items/{itemId}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The picture of something that was found
         * @description Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        get: operations["getFoundItemPicture"];
        put?: never;
        /**
         * Add the picture of something that was found
         * @description An item has one picture at most (409). JPEG, PNG, WebP or AVIF, recognised by its content, of at most 15 MB and 50 megapixels. The stored picture is upright and has no location, camera or other metadata.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        post: operations["addFoundItemPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/rooms/{roomId}/minibar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note what the guest took from the minibar
         * @description Proposes a charge for the booking that is in the room (409 `room-vacant` without one). The front desk confirms or refuses it.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF, HOUSEKEEPING or SUPERVISOR.
         */
        post: operations["noteMinibar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/minibar-proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was taken from minibars, the newest first
         * @description Open to members with the role ADMIN, MANAGER or STAFF.
         */
        get: operations["listMinibarProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/minibar-proposals/{proposalId}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a charge of a minibar proposal
         * @description One charge of type FOOD, in any status of the booking. A proposal that is confirmed or refused already is 409 `proposal-decided`.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["confirmMinibarProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/housekeeping/minibar-proposals/{proposalId}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a minibar proposal
         * @description A proposal that is confirmed or refused already is 409 `proposal-decided`.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["refuseMinibarProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/room-stays/{roomStayId}/cards/prepare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare a door card of a stay
         * @description Returns a card index and what to write on the card. Store the card once it is written, within 24 hours. With `cardId` the content is valid only for that physical card.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["prepareStayCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/{roomId}/cards/prepare-temp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare a card that opens a room for seven minutes
         * @description Returns a card index and what to write on the card. Store the card once it is written. After seven minutes neither the card nor the index is valid.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["prepareTemporaryCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/room-stays/{roomStayId}/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The door cards of a stay, the newest first
         * @description Open to members with the role STAFF, ADMIN, MANAGER or SUPERVISOR.
         */
        get: operations["listStayCards"];
        put?: never;
        /**
         * Store a written door card of a stay
         * @description With the index and times with which it was prepared. A stay has one active card, and a physical card is active only once: 409 otherwise. The ETag is that of the booking.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["storeStayCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/rooms/{roomId}/cards/temp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The temporary door cards of a room, the newest first
         * @description Open to members with the role STAFF, ADMIN, MANAGER or SUPERVISOR.
         */
        get: operations["listTemporaryCards"];
        put?: never;
        /**
         * Store a written card that opens a room for seven minutes
         * @description Within the seven minutes. A room has one active temporary card, and a physical card is active only once: 409 otherwise.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["storeTemporaryCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/room-stays/cards/{cardIndex}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One door card, of a stay or temporary
         * @description For a revoked card, also what to write over it. A card that is only prepared is 404.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        get: operations["getCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/room-stays/cards/{cardIndex}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a door card
         * @description A stay's card can be revoked only by ADMIN, a temporary one also by MANAGER. An expired card can be revoked as well. Returns what to write over the card. For a stay's card the ETag is that of the booking. A temporary card has none: any `If-Match` but `*` is 412.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["revokeCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/card-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which keys door cards are made with, without the keys
         * @description The keys are set by the environment of the service (`SECRETS_KEY`); each property has its own, made from them.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        get: operations["getCardKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/payments/gateway": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What can be paid online at the property
         * @description For all who make QR codes and payment links; only managers may read the settings themselves.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        get: operations["getOnlinePayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/gateway-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the payment gateway is set up, without secrets
         * @description Open to members with the role ADMIN or MANAGER.
         */
        get: operations["getGatewaySettings"];
        /**
         * Set up the payment gateway
         * @description A field left out keeps its value. keyId and keySecret must be given together. After a change of webhookSecret the previous one stays valid for 48 hours, because the gateway still delivers events signed with it; null removes all of them at once. isTest, left out, follows the key id.
         *
         *     Open to members with the role ADMIN.
         */
        put: operations["putGatewaySettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/gateway-settings/test-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of the last test payment
         * @description The gateway is asked whether it is paid, until its webhook has said so.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        get: operations["getGatewayTestPayment"];
        put?: never;
        /**
         * Make a test payment at the gateway's test mode
         * @description A payment link that belongs to no booking and lives for 20 minutes. Whoever opens it pays by the test means of the gateway; no money moves, and no ledger has it. 409 with live keys. That the gateway refuses is a result too: 201 with state FAILED.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["createGatewayTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The QR codes of the booking, the newest first
         * @description Open to members with the role ADMIN, MANAGER or STAFF.
         */
        get: operations["listGatewayQrs"];
        put?: never;
        /**
         * Create a QR code that can be paid once
         * @description INR only. If the booking has one of the same amount that can be paid for at least another minute, the latest of these is returned (200, `reused`). Two requests at the same time get the same QR code.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["createGatewayQr"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/gateway/payment-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The payment links of the booking in every status, the newest first
         * @description Open to members with the role ADMIN, MANAGER or STAFF.
         */
        get: operations["listGatewayPaymentLinks"];
        put?: never;
        /**
         * Create a payment link in the property's currency
         * @description If the booking has an open one of the same amount, the latest of these is returned (200, `reused`); with `viaSms` only one that was sent by SMS. `viaSms` needs the primary guest's phone number.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["createGatewayPaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The latest QR code of the booking that can be paid now, or null
         * @description Open to members with the role ADMIN, MANAGER or STAFF.
         */
        get: operations["getActiveGatewayQr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/gateway/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * QR codes and payment links of the booking that can be paid now, the newest first
         * @description Open to members with the role ADMIN, MANAGER or STAFF.
         */
        get: operations["listOpenGatewayRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/payments/gateway/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * QR codes and payment links of the property that can be paid now, the newest first
         * @description Open to members with the role ADMIN, MANAGER, STAFF or FINANCE.
         */
        get: operations["listOpenGatewayRequestsOfProperty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/{qrId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The events of a QR code as the gateway reported them, the oldest first
         * @description Open to members with the role ADMIN, MANAGER or STAFF.
         */
        get: operations["listGatewayQrEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/{qrId}/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The events of a QR code, live (server-sent events)
         * @description First `qr.snapshot` with all events so far, then a `qr.event` for each new one. When its `status` is PAID, the guest has paid. Resumes with `Last-Event-ID`.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        get: operations["streamGatewayQrEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/{qrId}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The picture of a QR code, fetched from the gateway
         * @description A PNG, JPEG or WebP as the gateway drew it. A QR code without a picture is 404; when the gateway fails it is 502.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        get: operations["getGatewayQrImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the latest active QR code of the booking
         * @description Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["closeLatestGatewayQr"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/{qrId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a QR code
         * @description One that was paid, has expired or is closed already is returned unchanged.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["closeGatewayQr"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/gateway/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a QR code or cancel a payment link
         * @description Give exactly one of the two ids. One that was paid, has expired or is closed already is returned unchanged.
         *
         *     Open to members with the role ADMIN, MANAGER or STAFF.
         */
        post: operations["closeGatewayRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/payments/gateway/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund all or part of an online payment through the gateway
         * @description The refunds of a payment never exceed it, pending ones included (400). 200: the refund is in the ledger (CAPTURED), or the gateway has accepted it (PENDING), or it has failed at once (FAILED). 202: the gateway did not respond in time. The refund is PENDING, and a job finds out its outcome and repeats it under the same key if necessary.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        post: operations["refundGatewayPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/invoice-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What invoices show of the property
         * @description Open to members with the role ADMIN, MANAGER, STAFF or FINANCE.
         */
        get: operations["getInvoiceSettings"];
        /**
         * Change what invoices show of the property
         * @description A missing field keeps its value. Invoices that were issued before do not change. Another prefix goes on with the next number.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        put: operations["updateInvoiceSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/invoice-settings/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo of new invoices
         * @description Open to members with the role ADMIN, MANAGER, STAFF or FINANCE.
         */
        get: operations["getInvoiceLogo"];
        put?: never;
        /**
         * Set the logo of new invoices
         * @description JPEG, PNG, WebP or AVIF of at most 5 MB and 50 megapixels. It is stored on white, at most 1,000 × 400 pixels. Invoices that were issued before keep their logo. `logoId` of the settings is not removed by the next one.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["uploadInvoiceLogo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invoices and credit notes, the newest first
         * @description Open to members with the role ADMIN, MANAGER, STAFF or FINANCE.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Issue an invoice for a booking
         * @description Its number is the next one of the property and fiscal year, without a gap. The invoice never changes; a credit note corrects it. A line of the bill can be on one invoice only, unless that is credited (409). A charge that was taken back is on none. With `dryRun=true` the number is only a forecast.
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/invoices/{invoiceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An invoice or credit note: all that is printed of it
         * @description Open to members with the role ADMIN, MANAGER, STAFF or FINANCE.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/invoices/{invoiceId}/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an invoice back, or lines of it
         * @description The credit note has a number of its own, and repeats property and recipient of the invoice. Lines that were taken back can be on another invoice; when none is left, so can its payments. A line can be taken back once (409).
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        post: operations["createCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/folio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bill of a booking line by line, with its taxes, and what is on invoices
         * @description Open to members with the role ADMIN, MANAGER, STAFF or FINANCE.
         */
        get: operations["getFolio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/bookings/{bookingId}/folio.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bill of a booking to print, in any status
         * @description PDF/A-2b. It is no invoice and has no number.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF or FINANCE.
         */
        get: operations["getFolioPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/invoices/{invoiceId}.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An invoice or credit note to print
         * @description PDF/A-2b, drawn from what was stored when it was issued: the same bytes each time.
         *
         *     Open to members with the role ADMIN, MANAGER, STAFF or FINANCE.
         */
        get: operations["getInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/invoices/{invoiceId}/e-invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An invoice or credit note as the GST portal of India takes it
         * @description Schema INV-01, version 1.1, for a recipient with a GSTIN. Nothing is sent: register it at the portal, or by a program that may. What the portal asks for and the document does not have is named (409).
         *
         *     Open to members with the role ADMIN, MANAGER or FINANCE.
         */
        get: operations["getEInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests/{guestId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A guest's documents and what was read from them, the newest first
         * @description Open to members with the role ADMIN or MANAGER.
         */
        get: operations["listGuestDocuments"];
        put?: never;
        /**
         * Store an identity document and read it
         * @description At most 20 MB. The type is detected from the content. Pictures and PDFs of passports, identity cards, Aadhaar, PAN, driving licences and voter IDs are read on this machine, within seconds; the list and the live stream show the progress. Other files are stored without being read (`UNSUPPORTED`). Videos, HTML, SVG, scripts and programs are refused (400). A file that the property has already stored is 409.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["uploadGuestDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests/{guestId}/documents/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live changes of a guest's documents (server-sent events)
         * @description First `documents.snapshot` with all documents, then a `document.updated` for each change: uploaded, being read, read, deleted (with `removed: true`, without file name and data). Resumes with `Last-Event-ID`.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        get: operations["streamGuestDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests/{guestId}/documents/{documentId}/extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a document again
         * @description Clears what was read before. 409 while the document is waiting or being read, and for UNSUPPORTED documents.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["extractGuestDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests/{guestId}/documents/{documentId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A document's file
         * @description Sent as an attachment. A `token` from the document's `fileUrl` replaces the access token for five minutes.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        get: operations["getGuestDocumentFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/guests/{guestId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description Only while its booking is OPEN or CHECKED_IN (otherwise 400). The file is deleted first. If that fails (500), the document stays and the request can be repeated.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        delete: operations["deleteGuestDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/inbound-emails/manual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a booking site's PDF
         * @description A voucher or a printed message of a booking site, at most 20 MB, as text or scanned. It is stored, then read and imported like a message that came by e-mail; read the record for its outcome. Uploading the same PDF again changes nothing, as a reservation number has one booking.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["uploadInboundEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/inbound-emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages of booking sites, the newest first
         * @description `status=NEEDS_REVIEW` lists the messages that a person has to look at.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        get: operations["listInboundEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/inbound-emails/{emailId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One message: what was read from it, and its outcome
         * @description Open to members with the role ADMIN or MANAGER.
         */
        get: operations["getInboundEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/inbound-emails/{emailId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit PDF of a message
         * @description The PDF that came with the message or was uploaded, or else the message itself as a PDF. 404 while there is none. Sent as an attachment; the file of a message that could not be read as `application/octet-stream`.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        get: operations["getInboundEmailFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/inbound-emails/{emailId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a message with corrections, or dismiss it
         * @description For messages that are NEEDS_REVIEW or FAILED. A field that is left out is taken as it was read. BOOK creates, changes or cancels the booking of the reservation number by the same rules as a message does; 409 says why it cannot (no rooms left, a newer message was booked, the front desk has changed the booking).
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        post: operations["resolveInboundEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/mail-intake": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How messages of booking sites come in
         * @description Set by the environment of the service, for all its properties; passwords are not shown.
         *
         *     Open to members with the role ADMIN or MANAGER.
         */
        get: operations["getMailIntake"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All live changes of the property (server-sent events)
         * @description First `property.snapshot`, then `property.changed` for each change of a type that the caller may see. Open the stream before reading lists: then nothing is missed. After a second snapshot (the id was too old to resume) read the lists again. The stream ends when the roles of the caller change. Resumes with `Last-Event-ID`.
         *
         *     Open to every member of the property.
         */
        get: operations["streamProperty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhook endpoints of the property
         * @description Open to members with the role ADMIN.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Events from now on are sent to it, signed as the Standard Webhooks specification says. The secret is shown only here. At most 20 endpoints a property.
         *
         *     Open to members with the role ADMIN.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/webhook-endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook endpoint
         * @description The ETag is of what a person sets: the state of the deliveries changes without it, so the answer is never 304.
         *
         *     Open to members with the role ADMIN.
         */
        get: operations["getWebhookEndpoint"];
        /**
         * Change, disable or enable a webhook endpoint
         * @description A field left out keeps its value. A disabled endpoint gets nothing; enabled again, it goes on with the event after the last one that it got, as long as events are kept. With another URL too, its failures count no more, and what waits is sent at once.
         *
         *     Open to members with the role ADMIN.
         */
        put: operations["updateWebhookEndpoint"];
        post?: never;
        /**
         * Delete a webhook endpoint and its deliveries
         * @description What waits is no longer sent. An attempt that runs at that moment may still arrive.
         *
         *     Open to members with the role ADMIN.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/webhook-endpoints/{endpointId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook endpoint a new secret
         * @description For 24 hours events are signed with both secrets, so that the receiver can change to the new one meanwhile. Until then 409, but with `revokePrevious`, which revokes all earlier secrets at once. The new secret is shown only here.
         *
         *     Open to members with the role ADMIN.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/webhook-endpoints/{endpointId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The deliveries of a webhook endpoint, newest first
         * @description Kept for 30 days. Personal data and secrets are hidden.
         *
         *     Open to members with the role ADMIN.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/webhook-endpoints/{endpointId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to a webhook endpoint
         * @description An event of the type TEST is sent at once, with one attempt: the list of deliveries shows what became of it. 409 while the endpoint is disabled.
         *
         *     Open to members with the role ADMIN.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/webhook-endpoints/{endpointId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send events to a webhook endpoint again
         * @description All events after the position, of the types that the endpoint has now, in their order and with their ids. 410 when events after the position are deleted.
         *
         *     Open to members with the role ADMIN.
         */
        post: operations["replayWebhookEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes of the property after a position, oldest first
         * @description The same events as the live stream of the property and the outbound webhooks, to poll: each caller gets the types that the roles allow. Send `nextAfter` as `after` of the next request. Events are kept for a day, and for 30 days once the property has a webhook endpoint; 410 when events after the position are deleted.
         *
         *     Open to every member of the property.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes in the property, newest first
         * @description Open to members with the role ADMIN or MANAGER.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/gateway/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event of the payment gateway
         * @description Called by the gateway. The body is signed with the property's webhook secret: `X-Razorpay-Signature` is its HMAC-SHA256 in hexadecimal. `X-Razorpay-Event-Id` is the id of the event. A signed event is stored and answered 200, also when it is a repetition, of an unknown kind, or processed only later.
         *
         *     Open to anyone.
         */
        post: operations["receiveGatewayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/gateway/return/success": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Where the gateway sends the guest's browser after a success: does nothing
         * @description Open to anyone.
         */
        post: operations["returnFromGatewaySuccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{propertyId}/gateway/return/failure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Where the gateway sends the guest's browser after a failure: does nothing
         * @description Open to anyone.
         */
        post: operations["returnFromGatewayFailure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    board: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event of an outbound webhook: BOARD.
         * @description Signed as the Standard Webhooks specification says: check the signature before anything else.
         */
        post: operations["receiveBoardEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    booking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event of an outbound webhook: BOOKING.
         * @description Signed as the Standard Webhooks specification says: check the signature before anything else.
         */
        post: operations["receiveBookingEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    document: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event of an outbound webhook: DOCUMENT.
         * @description Signed as the Standard Webhooks specification says: check the signature before anything else.
         */
        post: operations["receiveDocumentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "qr-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event of an outbound webhook: QR_EVENT.
         * @description Signed as the Standard Webhooks specification says: check the signature before anything else.
         */
        post: operations["receiveQrEventEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    record: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event of an outbound webhook: HOLD, ROOM, ROOM_TYPE, RATE_PLAN, PROPERTY, MEMBER, GUEST, EMAIL, CHARGE, PAYMENT, PAYMENT_REQUEST, HOUSEKEEPING, FOUND_ITEM, MINIBAR, DAY_CLOSE.
         * @description Signed as the Standard Webhooks specification says: check the signature before anything else.
         */
        post: operations["receiveRecordEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event of an outbound webhook: TEST.
         * @description Signed as the Standard Webhooks specification says: check the signature before anything else.
         */
        post: operations["receiveTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Problem
         * @description Why a request was refused.
         */
        Problem: {
            /**
             * Format: date-time
             * @description When the request was refused. UTC timestamp.
             */
            timestamp: string;
            /** @description HTTP status code. */
            status: number;
            /** @description Name of the status. */
            error: string;
            /** @description What was wrong, in one sentence for people; programs should decide by status, code and field. */
            message: string;
            /** @description Path of the request. */
            path: string;
            /** @description Id of the request, also in `X-Request-Id`: it finds the request in the log. */
            requestId: string;
            /** @description For programs, where the status is not specific enough: why a 409 was refused, or that the payment gateway is the reason. */
            code?: components["schemas"]["ProblemCode"];
            /** @description With status 400: each field that is wrong. */
            fieldErrors?: components["schemas"]["FieldProblem"][];
        };
        /**
         * ProblemCode
         * @enum {string}
         */
        ProblemCode: "already-member" | "amenity-name-taken" | "amount-out-of-range" | "booking-closed" | "booking-has-stays" | "booking-not-checked-in" | "booking-not-closed" | "booking-not-open" | "card-index-used-up" | "card-key-number" | "card-other-target" | "card-outdated" | "card-settled" | "changed-too-often" | "charge-is-reversal" | "charge-reversed-once" | "check-in-time" | "check-out-time" | "codes-used-up" | "day-close-order" | "day-not-begun" | "day-not-closed" | "document-not-readable" | "door-card-id-taken" | "door-card-of-room-taken" | "door-card-of-stay-taken" | "email-not-bookable" | "email-settled" | "events-gone" | "found-item-room-exists" | "gateway-failed" | "gateway-live" | "gateway-not-set-up" | "gateway-request-busy" | "guest-document-taken" | "guest-incomplete" | "guest-phone-taken" | "guest-rating-taken" | "guest-vehicle-of-booking" | "guest-vehicle-taken" | "idempotency-key-busy" | "image-tag-name-taken" | "invoice-credited" | "invoice-not-for-portal" | "invoice-number-taken" | "invoice-without-lines" | "invoiced-item-taken" | "last-admin" | "ledger-unbalanced" | "limit-reached" | "occupancy-room-exists" | "ota-reservation-booked" | "oversold" | "own-membership" | "payment-refunded" | "picture-taken" | "property-code-taken" | "property-email-taken" | "property-in-use" | "property-inactive" | "proposal-decided" | "rate-plan-code-taken" | "rates-changed" | "refund-refused" | "room-assigned" | "room-assigned-twice" | "room-condition-changed" | "room-image-taken" | "room-in-use" | "room-not-ready" | "room-number-taken" | "room-request-cancelled" | "room-request-fulfilled" | "room-request-outside-dates" | "room-request-over" | "room-taken" | "room-type-code-taken" | "room-type-in-use" | "room-unusable" | "room-vacant" | "room-without-lock" | "stay-ended" | "stay-not-begun" | "stay-outside-dates" | "stay-room-exists" | "tax-rule-past" | "webhook-endpoint-disabled";
        /**
         * FieldProblem
         * @description A field that is wrong.
         */
        FieldProblem: {
            /** @description The field: `name`, `stays[0].roomId`. */
            field: string;
            /** @description What is wrong with it. */
            message: string;
        };
        /** Health */
        Health: {
            /**
             * @description UP: the service works.
             * @constant
             */
            status: "UP";
            /** @description Version and commit of the service. */
            build: string;
        };
        /** Up */
        Up: {
            /**
             * @description UP: the process answers.
             * @constant
             */
            status: "UP";
        };
        /** User */
        User: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Name of the user; null when the token gave none. */
            name: string | null;
            /** @description Phone number in E.164 form; as the token gave it when it is no phone number. */
            phone: string | null;
            /** @description E-mail address; null when the token gave none. */
            email: string | null;
            /** @description Whether the user may do everything at every property. */
            superAdmin: boolean;
            /** @description The properties of which the user is a member. */
            memberships: components["schemas"]["Membership"][];
        };
        /**
         * Membership
         * @description A property and what the user does there.
         */
        Membership: {
            /**
             * Format: uuid
             * @description The property (hotel).
             */
            propertyId: string;
            /** @description Name of the property. */
            propertyName: string;
            /** @description Roles at the property. */
            roles: components["schemas"]["PropertyRole"][];
            /** @description Whether the member is disabled and has no access. */
            disabled: boolean;
        };
        /**
         * PropertyRole
         * @description What a member does at the property; it decides what the member may do.
         * @enum {string}
         */
        PropertyRole: "ADMIN" | "MANAGER" | "STAFF" | "AGENT" | "HOUSEKEEPING" | "FINANCE" | "SUPERVISOR";
        /** MeUpdateRequest */
        MeUpdateRequest: {
            /** @description Name under which the user is shown. */
            name: string;
        };
        /** PropertyCreateRequest */
        PropertyCreateRequest: {
            /** @description Name of the property. */
            name: string;
            /** @description IANA name. */
            timezone: string;
            /** @description ISO 4217 code. */
            currency: string;
            /** @description Postal address as free text. */
            addressText?: string | null;
            /** @description ISO 3166 alpha-2: phone numbers without + belong to this country. */
            countryCode?: string;
            /**
             * Format: hh-mm
             * @description Billing check-in time: nights are counted from it. The property's local time, HH:mm.
             */
            billingCheckinTime?: string | null;
            /**
             * Format: hh-mm
             * @description Billing check-out time: who stays longer is billed another night. The property's local time, HH:mm.
             */
            billingCheckoutTime?: string | null;
            /** @description false: no new bookings, holds or check-ins; true by default. */
            active?: boolean;
            /** @description Names that booking sites use for the hotel. */
            otaAliases?: string[];
            /** @description Mail to these addresses belongs to this property. Stored in lower case; no two properties can share one. */
            emailAddresses?: string[];
            /** @description Means of transport that bookings of the property can name. */
            allowedTransportModes?: components["schemas"]["TransportMode"][];
        };
        /**
         * TransportMode
         * @description How guests travel.
         * @enum {string}
         */
        TransportMode: "CAR" | "BIKE" | "BUS" | "TRAIN" | "FLIGHT" | "TAXI" | "OTHER";
        /** Property */
        Property: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description 7 letters A-Z or digits; accepted in any case, stored in upper case. */
            code: string;
            /** @description Name of the property. */
            name: string;
            /** @description Postal address as free text. */
            addressText: string | null;
            /** @description IANA name. */
            timezone: string;
            /** @description ISO 4217 code. */
            currency: string;
            /** @description ISO 3166 alpha-2: phone numbers without + belong to this country. */
            countryCode: string;
            /**
             * Format: hh-mm
             * @description Billing check-in time: nights are counted from it. The property's local time, HH:mm.
             */
            billingCheckinTime: string;
            /**
             * Format: hh-mm
             * @description Billing check-out time: who stays longer is billed another night. The property's local time, HH:mm.
             */
            billingCheckoutTime: string;
            /** @description false: no new bookings, holds or check-ins; everything else goes on. */
            active: boolean;
            /** @description Names that booking sites use for the hotel. */
            otaAliases: string[];
            /** @description Mail to these addresses belongs to this property. Stored in lower case; no two properties can share one. */
            emailAddresses: string[];
            /** @description Means of transport that bookings of the property can name. */
            allowedTransportModes: components["schemas"]["TransportMode"][];
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /** PropertyUpdateRequest */
        PropertyUpdateRequest: {
            /** @description 7 letters A-Z or digits; accepted in any case, stored in upper case. */
            code?: string;
            /** @description Name of the property. */
            name?: string;
            /** @description IANA name. */
            timezone?: string;
            /** @description ISO 4217 code. */
            currency?: string;
            /** @description Postal address as free text. */
            addressText?: string | null;
            /** @description ISO 3166 alpha-2: phone numbers without + belong to this country. */
            countryCode?: string;
            /**
             * Format: hh-mm
             * @description Billing check-in time: nights are counted from it. The property's local time, HH:mm.
             */
            billingCheckinTime?: string | null;
            /**
             * Format: hh-mm
             * @description Billing check-out time: who stays longer is billed another night. The property's local time, HH:mm.
             */
            billingCheckoutTime?: string | null;
            /** @description false: no new bookings, holds or check-ins; everything else goes on. */
            active?: boolean;
            /** @description Names that booking sites use for the hotel. */
            otaAliases?: string[];
            /** @description Mail to these addresses belongs to this property. Stored in lower case; no two properties can share one. */
            emailAddresses?: string[];
            /** @description Means of transport that bookings of the property can name. */
            allowedTransportModes?: components["schemas"]["TransportMode"][];
        };
        /** PropertyJoinCode */
        PropertyJoinCode: {
            /** @description 7 letters A-Z or digits; accepted in any case, stored in upper case. */
            code: string;
        };
        /** Member */
        Member: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Name of the member; null when it is not known. */
            name: string | null;
            /** @description Phone number in E.164 form. */
            phone: string | null;
            /** @description E-mail address. */
            email: string | null;
            /** @description Roles at the property. */
            roles: components["schemas"]["PropertyRole"][];
            /** @description Whether the member is disabled and has no access. */
            disabled: boolean;
        };
        /** MemberRolesRequest */
        MemberRolesRequest: {
            /** @description The roles from now on; the present ones are replaced. */
            roles: components["schemas"]["PropertyRole"][];
        };
        /** MemberDisabledRequest */
        MemberDisabledRequest: {
            /** @description Whether the member is disabled and has no access. */
            disabled: boolean;
        };
        /** AccessCodeCreateRequest */
        AccessCodeCreateRequest: {
            /** @description Roles of whoever joins with the code. */
            roles: components["schemas"]["InvitableRole"][];
        };
        /**
         * InvitableRole
         * @description A role that a code can give; ADMIN is given by an ADMIN alone.
         * @enum {string}
         */
        InvitableRole: "MANAGER" | "STAFF" | "AGENT" | "HOUSEKEEPING" | "FINANCE" | "SUPERVISOR";
        /** AccessCode */
        AccessCode: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description The code to give to the new colleague; it works once. */
            code: string;
            /** @description Roles of whoever joins with the code. */
            roles: components["schemas"]["PropertyRole"][];
            /**
             * Format: date-time
             * @description When the code stops working. UTC timestamp.
             */
            expiresAt: string;
        };
        /** AccessCodeUse */
        AccessCodeUse: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Roles at the property. */
            roles: components["schemas"]["PropertyRole"][];
            /**
             * Format: date-time
             * @description When it stops being valid. UTC timestamp.
             */
            expiresAt: string;
            usedBy: components["schemas"]["AccessCodeUser"] | null;
        };
        /**
         * AccessCodeUser
         * @description Who joined with it; null: nobody.
         */
        AccessCodeUser: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Its name, as people read it. */
            name: string | null;
        };
        /** JoinRequest */
        JoinRequest: {
            /** @description The property's join code, in any case. */
            propertyCode: string;
            /** @description The access code. */
            code: string;
        };
        /** Joined */
        Joined: {
            /**
             * Format: uuid
             * @description The property (hotel).
             */
            propertyId: string;
            /** @description Name of the property. */
            propertyName: string;
            /** @description Roles at the property. */
            roles: components["schemas"]["PropertyRole"][];
        };
        /** BillingPolicy */
        BillingPolicy: {
            /**
             * Format: hh-mm
             * @description Billing check-in time: nights are counted from it. The property's local time, HH:mm.
             */
            billingCheckinTime: string;
            /**
             * Format: hh-mm
             * @description Billing check-out time: who stays longer is billed another night. The property's local time, HH:mm.
             */
            billingCheckoutTime: string;
        };
        /** BillingPolicyUpdateRequest */
        BillingPolicyUpdateRequest: {
            /**
             * Format: hh-mm
             * @description Billing check-in time: nights are counted from it. The property's local time, HH:mm.
             */
            billingCheckinTime?: string | null;
            /**
             * Format: hh-mm
             * @description Billing check-out time: who stays longer is billed another night. The property's local time, HH:mm.
             */
            billingCheckoutTime?: string | null;
        };
        /** CancellationPolicy */
        CancellationPolicy: {
            /** @description Cancelling is free until so many days before the day of arrival. 1: it is still free on the day before. */
            freeDaysBeforeCheckin: number;
            penaltyMode: components["schemas"]["CancellationPenaltyMode"];
        };
        /**
         * CancellationPenaltyMode
         * @description What a late cancellation or a no-show costs. NONE: nothing. ONE_NIGHT: the first night of each held room. FULL_STAY: all nights.
         * @enum {string}
         */
        CancellationPenaltyMode: "NONE" | "ONE_NIGHT" | "FULL_STAY";
        /** CancellationPolicyUpdateRequest */
        CancellationPolicyUpdateRequest: {
            /** @description Cancelling is free until so many days before the day of arrival. 1: it is still free on the day before. */
            freeDaysBeforeCheckin?: number;
            penaltyMode?: components["schemas"]["CancellationPenaltyMode"];
        };
        /** Amenity */
        Amenity: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Its name, as people read it. */
            name: string;
            /** @description Group in which amenities are listed. */
            category: string;
            /** @description An icon of `GET /icons/png`: its file name without `.png`. */
            iconKey: string;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /** AmenityCreateRequest */
        AmenityCreateRequest: {
            /** @description Its name, as people read it. */
            name: string;
            /** @description Group in which amenities are listed. */
            category: string;
            /** @description An icon of `GET /icons/png`: its file name without `.png`. */
            iconKey: string;
        };
        /** AmenityUpdateRequest */
        AmenityUpdateRequest: {
            /** @description Its name, as people read it. */
            name?: string;
            /** @description Group in which amenities are listed. */
            category?: string;
            /** @description An icon of `GET /icons/png`: its file name without `.png`. */
            iconKey?: string;
        };
        /** RoomImageTag */
        RoomImageTag: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Its name, as people read it. */
            name: string;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /** RoomImageTagCreateRequest */
        RoomImageTagCreateRequest: {
            /** @description Its name, as people read it. */
            name: string;
        };
        /** RoomImageTagUpdateRequest */
        RoomImageTagUpdateRequest: {
            /** @description Its name, as people read it. */
            name?: string;
        };
        /** Icon */
        Icon: {
            /** @description An icon of `GET /icons/png`: its file name without `.png`. */
            iconKey: string;
            /** @description Name of the file, for `GET /icons/png/{filename}`. */
            filename: string;
            /** @description Its address, starting with `PUBLIC_URL`. */
            url: string;
        };
        /** RoomType */
        RoomType: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Unique in the property; the code of a deleted type stays reserved. */
            code: string;
            /** @description Its name, as people read it. */
            name: string;
            /** @description Guests that the default rate covers. */
            baseOccupancy: number;
            /** @description The maximum number of guests. */
            maxOccupancy: number;
            /** @description A night's price in major units of the property's currency; null when none is set. */
            defaultRate: number | null;
            /** @description Currency of the property, in which the default rate is. */
            currency: string;
            /** @description false: deleted. Its rooms are INACTIVE on the board and cannot be sold. */
            active: boolean;
            /** @description Names under which booking sites know the type. */
            aliases: string[];
            /** @description Sorted by name. */
            amenities: components["schemas"]["RoomTypeAmenity"][];
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /**
         * RoomTypeAmenity
         * @description An amenity of a room type.
         */
        RoomTypeAmenity: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Its name, as people read it. */
            name: string;
            /** @description Group in which amenities are listed. */
            category: string;
            /** @description Icon of the amenity: the file name in `GET /icons/png` without `.png`. */
            iconKey: string;
        };
        /** RoomTypeCreateRequest */
        RoomTypeCreateRequest: {
            /** @description Unique in the property; the code of a deleted type stays reserved. */
            code: string;
            /** @description Its name, as people read it. */
            name: string;
            /** @description Guests that the usual rate covers. */
            baseOccupancy: number;
            /** @description The maximum number of guests. */
            maxOccupancy: number;
            /** @description A night's price in major units of the property's currency; null when none is set. */
            defaultRate?: number | null;
            /** @description false: deleted; true by default. */
            active?: boolean;
            /** @description Names under which booking sites know the type. */
            aliases?: string[];
            /** @description All amenities of the type, by the ids of `GET /amenities`; duplicates count once. */
            amenityIds?: string[];
        };
        /** RoomTypeUpdateRequest */
        RoomTypeUpdateRequest: {
            /** @description Unique in the property; the code of a deleted type stays reserved. */
            code?: string;
            /** @description Its name, as people read it. */
            name?: string;
            /** @description Guests that the usual rate covers. */
            baseOccupancy?: number;
            /** @description The maximum number of guests. */
            maxOccupancy?: number;
            /** @description A night's price in major units of the property's currency; null when none is set. */
            defaultRate?: number | null;
            /** @description false: deletes the type; true brings it back. */
            active?: boolean;
            /** @description Names under which booking sites know the type. */
            aliases?: string[];
            /** @description All amenities of the type, by the ids of `GET /amenities`; duplicates count once. */
            amenityIds?: string[];
        };
        /** Room */
        Room: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            /** @description Floor on which the room is; 0 is the ground floor, null when it is not known. */
            floor: number | null;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description The door takes cards. */
            hasNfc: boolean;
            /** @description false: the room cannot be sold and is INACTIVE on the board. */
            active: boolean;
            /** @description Whether the room is out of service. */
            maintenance: boolean;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /** RoomCreateRequest */
        RoomCreateRequest: {
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description Floor on which the room is; 0 is the ground floor, null when it is not known. */
            floor?: number | null;
            /** @description The door takes cards. */
            hasNfc?: boolean;
            /** @description false: the room cannot be sold; true by default. */
            active?: boolean;
            /** @description Whether the room is out of service. */
            maintenance?: boolean;
        };
        /** RoomUpdateRequest */
        RoomUpdateRequest: {
            /** @description Number of the room, unique in the property. */
            roomNumber?: number;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode?: string;
            /** @description Floor on which the room is; 0 is the ground floor, null when it is not known. */
            floor?: number | null;
            /** @description The door takes cards. */
            hasNfc?: boolean;
            /** @description false: the room cannot be sold and is INACTIVE on the board. */
            active?: boolean;
            /** @description Whether the room is out of service. */
            maintenance?: boolean;
        };
        /** RoomsCreateRequest */
        RoomsCreateRequest: {
            /** @description The rooms, in any order. */
            rooms: components["schemas"]["RoomCreateRequest"][];
        };
        /** BoardRow */
        BoardRow: {
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            /** @description Floor on which the room is; 0 is the ground floor, null when it is not known. */
            floor: number | null;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description State of the room now. */
            status: components["schemas"]["RoomBoardStatus"];
            /** @description The door takes cards. */
            hasNfc: boolean;
            condition: components["schemas"]["RoomCondition"];
            outOfOrder: components["schemas"]["OutOfOrder"] | null;
            stay: components["schemas"]["BoardStay"] | null;
        };
        /**
         * RoomBoardStatus
         * @description State of a room now. INACTIVE: it or its type is not in use. MAINTENANCE: out of service. OCCUPIED: guests are in house.
         * @enum {string}
         */
        RoomBoardStatus: "INACTIVE" | "MAINTENANCE" | "OCCUPIED" | "FREE";
        /**
         * RoomCondition
         * @description DIRTY: to be made up. CLEANING: somebody is making it up. CLEAN: made up. INSPECTED: made up and looked at by a SUPERVISOR, MANAGER or ADMIN.
         * @enum {string}
         */
        RoomCondition: "DIRTY" | "CLEANING" | "CLEAN" | "INSPECTED";
        /**
         * OutOfOrder
         * @description Of a room in maintenance; null for any other.
         */
        OutOfOrder: {
            /** @description Why; null when nobody said so. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it ends by itself and the room becomes DIRTY; null: a person ends it. UTC timestamp.
             */
            untilAt: string | null;
        };
        /**
         * BoardStay
         * @description The stay in the room now; null when there is none.
         */
        BoardStay: {
            /**
             * Format: uuid
             * @description The stay in the room.
             */
            roomStayId: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Name of the primary guest; null when it is not known or the caller may not see it. */
            guestName: string | null;
            /**
             * Format: date-time
             * @description When the guests checked in. UTC timestamp.
             */
            checkInAt: string;
            /**
             * Format: date-time
             * @description When the guests are expected to leave; null when that is open. UTC timestamp.
             */
            expectedCheckOutAt: string | null;
        };
        /**
         * StreamBoardEvent
         * @description One event of the stream, its data parsed.
         */
        StreamBoardEvent: components["schemas"]["BoardSnapshotEvent"] | components["schemas"]["BoardRoomEvent"];
        /**
         * BoardSnapshotEvent
         * @description The event `board.snapshot` of a live stream.
         */
        BoardSnapshotEvent: {
            /** @description Position in the stream, for `Last-Event-ID`. */
            id: string;
            /**
             * @description Name of the event.
             * @constant
             */
            event: "board.snapshot";
            /** @description The data of the event. */
            data: components["schemas"]["BoardRow"][];
        };
        /**
         * BoardRoomEvent
         * @description The event `board.room` of a live stream.
         */
        BoardRoomEvent: {
            /** @description Position in the stream, for `Last-Event-ID`. */
            id: string;
            /**
             * @description Name of the event.
             * @constant
             */
            event: "board.room";
            data: components["schemas"]["BoardChange"];
        };
        /**
         * BoardChange
         * @description A room as it is after a change.
         */
        BoardChange: {
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            /** @description Floor on which the room is; 0 is the ground floor, null when it is not known. */
            floor: number | null;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            status: components["schemas"]["RoomBoardStatus"];
            /** @description The door takes cards. */
            hasNfc: boolean;
            condition: components["schemas"]["RoomCondition"];
            outOfOrder: components["schemas"]["OutOfOrder"] | null;
            stay: components["schemas"]["BoardStay"] | null;
            /**
             * @description Only when the room was deleted: this is its last row.
             * @constant
             */
            removed?: true;
        };
        /** FreeRooms */
        FreeRooms: {
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description Name of the room type. */
            roomTypeName: string;
            /** @description Numbers of the free rooms, in order; those that are assigned to the booking of `bookingId` first. */
            roomNumbers: number[];
            /** @description Those of them that are assigned to another booking at some time of the coming night: nobody else can check in to them for that time. */
            assignedRoomNumbers: number[];
            /** @description The rooms of `roomNumbers`, in the same order. */
            rooms: components["schemas"]["FreeRoomCondition"][];
            /** @description Whether any of them can be sold now. */
            sellable: boolean;
            /** @description How many rooms of the type can be sold now for the coming night: held rooms are taken off. */
            sellableQuantity: number;
        };
        /**
         * FreeRoomCondition
         * @description A free room and its condition.
         */
        FreeRoomCondition: {
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            condition: components["schemas"]["RoomCondition"];
        };
        /**
         * SellableRoom
         * @description A room, and whether it can be sold now.
         */
        SellableRoom: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            /** @description Floor on which the room is; 0 is the ground floor, null when it is not known. */
            floor: number | null;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description The door takes cards. */
            hasNfc: boolean;
            /** @description false: the room cannot be sold and is INACTIVE on the board. */
            active: boolean;
            /** @description Whether the room is out of service. */
            maintenance: boolean;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            /** @description Whether it can be sold now: it is free and not assigned to another booking, and its type is not held or sold out. */
            sellable: boolean;
            /** @description How many rooms of the type can be sold now for the coming night: held rooms are taken off. */
            sellableQuantity: number;
            assigned?: components["schemas"]["RoomAssignee"];
        };
        /**
         * RoomAssignee
         * @description Left out unless the room is assigned at some time of the window: of the coming night, in a list of what is free now. OWN: to the booking of `bookingId` alone. OTHER: to another booking, and nobody else can check in to it for that time.
         * @enum {string}
         */
        RoomAssignee: "OWN" | "OTHER";
        /** RoomImageUpload */
        RoomImageUpload: {
            /**
             * Format: binary
             * @description The picture.
             */
            file: Blob;
            /** @description Image tags, as repeated fields, a JSON array or a comma-separated list. */
            tagIds?: string[];
        };
        /** RoomImage */
        RoomImage: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description Number of the room that the picture shows. */
            roomNumber: number;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            contentType: components["schemas"]["RoomImageContentType"];
            /** @description Width of the picture in pixels. */
            widthPx: number;
            /** @description Height of the picture in pixels. */
            heightPx: number;
            /** @description The size of the full-size file as it is served. */
            sizeBytes: number;
            /** @description Hash of the uploaded file, in hex. A property accepts the same file once. */
            sha256: string;
            /** @description Sorted by name. */
            tags: components["schemas"]["TagOfRoomImage"][];
            /** @description Place among the pictures of the room, from 0 without gaps. */
            roomOrder: number;
            /** @description Place among the pictures of all rooms of the type, from 0 without gaps. */
            roomTypeOrder: number;
            /** @description The full-size file. */
            url: string;
            /** @description The thumbnail: WebP, at most 480 pixels wide. */
            thumbUrl: string;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /**
         * RoomImageContentType
         * @description The media type of the full-size file.
         * @enum {string}
         */
        RoomImageContentType: "image/jpeg" | "image/png" | "image/webp" | "image/avif";
        /** TagOfRoomImage */
        TagOfRoomImage: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Its name, as people read it. */
            name: string;
        };
        /** RoomImageTagsRequest */
        RoomImageTagsRequest: {
            /** @description Image tags; duplicates count once. */
            tagIds: string[];
        };
        /** RoomImageOrderRequest */
        RoomImageOrderRequest: {
            /** @description These come first, in this order; the others follow in their present order. */
            imageIds: string[];
        };
        /**
         * RoomImageSize
         * @default full
         * @enum {string}
         */
        RoomImageSize: "full" | "thumb";
        /** RatePlan */
        RatePlan: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Unique in the property; free again when the plan is deleted. */
            code: string;
            /** @description Name of the rate plan. */
            name: string;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description A night's price in major units of the property's currency. */
            baseRate: number;
            /** @description The currency of the property; another one is 400. */
            currency: string;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /** RatePlanCreateRequest */
        RatePlanCreateRequest: {
            /** @description Unique in the property; free again when the plan is deleted. */
            code: string;
            /** @description Its name, as people read it. */
            name: string;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description A night's price in major units of the property's currency. */
            baseRate: number;
            /** @description The currency of the property; another one is 400. */
            currency?: string;
        };
        /** RatePlanUpdateRequest */
        RatePlanUpdateRequest: {
            /** @description Its name, as people read it. */
            name?: string;
            /** @description A night's price in major units of the property's currency. */
            baseRate?: number;
            /** @description The currency of the property; another one is 400. */
            currency?: string;
        };
        /** RateCalendar */
        RateCalendar: {
            /**
             * Format: uuid
             * @description The rate plan.
             */
            ratePlanId: string;
            /**
             * Format: date
             * @description First date.
             */
            from: string;
            /**
             * Format: date
             * @description Last date, included. The range has at most 800 days.
             */
            to: string;
            /** @description The exact mean of the days' rates, rounded half up to the currency's decimals. */
            averageRate: number;
            /** @description Lowest rate of the days, in the property's currency. */
            minimumRate: number;
            /** @description Highest rate of the days, in the property's currency. */
            maximumRate: number;
            /** @description One row for each date, in order. */
            days: components["schemas"]["RateCalendarDay"][];
        };
        /** RateCalendarDay */
        RateCalendarDay: {
            /**
             * Format: date
             * @description The night, named by the day on which it begins.
             */
            date: string;
            /** @description Price of the night in the property's currency. */
            rate: number;
            source: components["schemas"]["CalendarRateSource"];
        };
        /**
         * CalendarRateSource
         * @description CALENDAR: set for this date. RATE_PLAN: the base rate of the plan.
         * @enum {string}
         */
        CalendarRateSource: "CALENDAR" | "RATE_PLAN";
        /** RateCalendarRequest */
        RateCalendarRequest: {
            /**
             * Format: date
             * @description First date.
             */
            from: string;
            /**
             * Format: date
             * @description Last date, included. The range has at most 800 days.
             */
            to: string;
            /** @description A night's price in major units of the property's currency. */
            rate: number;
        };
        /** EffectiveRate */
        EffectiveRate: {
            /**
             * Format: date
             * @description The night, named by the day on which it begins.
             */
            date: string;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description null: no rate plan was requested. */
            ratePlanCode: string | null;
            /** @description Price of the night in the property's currency. */
            rate: number;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            source: components["schemas"]["EffectiveRateSource"];
        };
        /**
         * EffectiveRateSource
         * @description The calendar of the rate plan, its base rate, or without a rate plan the default rate of the room type.
         * @enum {string}
         */
        EffectiveRateSource: "CALENDAR" | "RATE_PLAN" | "ROOM_TYPE_DEFAULT";
        /** RateCalendars */
        RateCalendars: {
            /**
             * Format: date
             * @description First date.
             */
            from: string;
            /**
             * Format: date
             * @description Last date, included. The range has at most 800 days.
             */
            to: string;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /** @description By room type and code. */
            plans: components["schemas"]["RatePlanDays"][];
        };
        /** RatePlanDays */
        RatePlanDays: {
            /**
             * Format: uuid
             * @description The rate plan.
             */
            ratePlanId: string;
            /** @description Unique in the property; free again when the plan is deleted. */
            code: string;
            /** @description Its name, as people read it. */
            name: string;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description The price of a night without a rate of its own. In the property's currency. */
            baseRate: number;
            /** @description The rate of its own of each day from `from` to `to`; null: the base rate. */
            rates: (number | null)[];
        };
        /** RateChangesRequest */
        RateChangesRequest: {
            /** @description They do not overlap, lie within 800 days and have at most 40000 days in all. */
            changes: components["schemas"]["RateChange"][];
        };
        /** RateChange */
        RateChange: {
            /**
             * Format: uuid
             * @description The rate plan.
             */
            ratePlanId: string;
            /**
             * Format: date
             * @description First date.
             */
            from: string;
            /**
             * Format: date
             * @description Last date, included.
             */
            to: string;
            /** @description The new rate of each day; null: the base rate of the plan. In the property's currency. */
            rate: number | null;
            /** @description The rate of its own that each of these days must have now; null: none. Left out: whatever it has. */
            expectedRate?: number | null;
        };
        /** RateChangesResult */
        RateChangesResult: {
            /** @description What is different now, in runs of days by plan and date. To undo it, send `previousRate` as `rate` and `rate` as `expectedRate`. */
            changed: components["schemas"]["ChangedRates"][];
        };
        /** ChangedRates */
        ChangedRates: {
            /**
             * Format: uuid
             * @description The rate plan.
             */
            ratePlanId: string;
            /**
             * Format: date
             * @description First date.
             */
            from: string;
            /**
             * Format: date
             * @description Last date, included.
             */
            to: string;
            /** @description The rate that these days have now; null: the base rate. In the property's currency. */
            rate: number | null;
            /** @description What they had before; null: the base rate. */
            previousRate: number | null;
        };
        /** RatePlanUse */
        RatePlanUse: {
            /** @description Stays in house that are sold with the plan. */
            activeStays: number;
            /** @description Open room requests that are sold with the plan. */
            openRoomRequests: number;
            /** @description Days in its calendar with a rate of their own. */
            ownRates: number;
        };
        /**
         * TaxRules
         * @description All taxes of the property, with those that have ended.
         */
        TaxRules: {
            /** @description In the order in which they were sent. */
            rules: components["schemas"]["TaxRule"][];
        };
        /**
         * TaxRule
         * @description A tax of the property: how much, what it falls on, and from when.
         */
        TaxRule: {
            /** @description Names the tax in reports. Two rules may share it when they are never in force on the same day. */
            code: string;
            /** @description Its name, as people read it. */
            name: string;
            /** @description Up to three decimals, as text, so that it is exact. */
            percent: string | null;
            /** @description For each `per`, instead of a percentage. In the property's currency. */
            amount: number | null;
            per: components["schemas"]["TaxUnit"] | null;
            on: components["schemas"]["TaxBase"];
            /**
             * Format: date
             * @description The first date. A new rule begins today or later.
             */
            from: string;
            /**
             * Format: date
             * @description The last date; null: until further notice.
             */
            until: string | null;
            /** @description true: the price contains the tax, which changes no balance. false: it comes on top. */
            included: boolean;
            rounding: components["schemas"]["TaxRounding"];
            /** @description Parts of the percentage, which make it up; empty for none. */
            components: components["schemas"]["TaxPart"][];
            /** @description HSN or SAC code for invoices in India. */
            hsnSac: string | null;
        };
        /**
         * TaxUnit
         * @description What an amount is for. NIGHT: each night in a room. PERSON_NIGHT: each adult of the booking and night, in whatever rooms; one when their number is not known.
         * @enum {string}
         */
        TaxUnit: "NIGHT" | "PERSON_NIGHT";
        /**
         * TaxBase
         * @description What a tax falls on: nights, by their rate, or charges of some types.
         */
        TaxBase: {
            /** @description Nights in a room. Otherwise charges. */
            nights: boolean;
            /** @description Only nights with a rate over this. */
            rateOver: number | null;
            /** @description Only nights with a rate up to this, itself included. */
            rateUpTo: number | null;
            /** @description The types of charges; empty for nights. */
            chargeTypes: components["schemas"]["TaxedChargeType"][];
        };
        /**
         * TaxedChargeType
         * @description A type of charge that a tax falls on.
         * @enum {string}
         */
        TaxedChargeType: "EXTRA_SERVICE" | "FOOD" | "LAUNDRY" | "DAMAGE" | "EARLY_CHECKIN" | "LATE_CHECKOUT" | "CANCELLATION_PENALTY" | "NO_SHOW_PENALTY";
        /**
         * TaxRounding
         * @description LINE: each night and each charge is rounded. BILL: their sum is; only for a percentage on top.
         * @enum {string}
         */
        TaxRounding: "LINE" | "BILL";
        /**
         * TaxPart
         * @description A part of a tax that invoices show by itself.
         */
        TaxPart: {
            /** @description Its name, as people read it. */
            name: string;
            /** @description Up to three decimals, as text, so that it is exact. */
            percent: string;
        };
        /**
         * TaxRulesUpdate
         * @description The taxes that the property has from now on.
         */
        TaxRulesUpdate: {
            /** @description All of them, with those that have ended. */
            rules: components["schemas"]["TaxRuleDraft"][];
        };
        /**
         * TaxRuleDraft
         * @description A tax of the property. What is left out is null, false, LINE or empty.
         */
        TaxRuleDraft: {
            /** @description Names the tax in reports. Two rules may share it when they are never in force on the same day. */
            code: string;
            /** @description Its name, as people read it. */
            name: string;
            on: components["schemas"]["TaxBaseDraft"];
            /**
             * Format: date
             * @description The first date. A new rule begins today or later.
             */
            from: string;
            /** @description Up to three decimals, as text, so that it is exact. */
            percent?: string | null;
            /** @description For each `per`, instead of a percentage. In the property's currency. */
            amount?: number | null;
            per?: components["schemas"]["TaxUnit"] | null;
            /**
             * Format: date
             * @description The last date; null: until further notice.
             */
            until?: string | null;
            /** @description true: the price contains the tax, which changes no balance. false: it comes on top. */
            included?: boolean;
            rounding?: components["schemas"]["TaxRounding"];
            /** @description Parts of the percentage, which make it up; empty for none. */
            components?: components["schemas"]["TaxPart"][];
            /** @description HSN or SAC code for invoices in India. */
            hsnSac?: string | null;
        };
        /**
         * TaxBaseDraft
         * @description What a tax falls on.
         */
        TaxBaseDraft: {
            /** @description Nights in a room. Otherwise charges. */
            nights: boolean;
            /** @description Only nights with a rate over this. */
            rateOver?: number | null;
            /** @description Only nights with a rate up to this, itself included. */
            rateUpTo?: number | null;
            /** @description The types of charges; empty for nights. */
            chargeTypes?: components["schemas"]["TaxedChargeType"][];
        };
        /**
         * TaxPreset
         * @description The usual taxes of the property's country.
         */
        TaxPreset: {
            /** @description The country, ISO 3166 alpha-2. */
            countryCode: string;
            /** @description Its short code, unique in the property. */
            code: string;
            /** @description Its name, as people read it. */
            name: string;
            /** @description What the preset leaves to the accountant. */
            notes: string;
            /** @description Where the rates come from. */
            source: string;
            /**
             * Format: date
             * @description When they were looked up. Calendar date.
             */
            asOf: string;
            /** @description Ready to be added: none begins before today. */
            rules: components["schemas"]["TaxRule"][];
        };
        /** TypeAvailability */
        TypeAvailability: {
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description Name of the room type. */
            name: string;
            /** @description Mean of the rates of the nights, rounded half up; null when the type has none. In the property's currency. */
            averageRate: number | null;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /** @description The requested rate plan, for its room type. */
            ratePlanCode: string | null;
            /** @description Rooms for sale: active and not in maintenance. */
            totalRooms: number;
            /** @description The largest number of held rooms at any moment of the window. */
            heldQuantity: number;
            /** @description The most rooms that could be held for the whole window. */
            availableQuantity: number;
            /** @description Rooms that no stay occupies in the window. Holds are for a room type: availableQuantity says how many can be sold. */
            freeRooms: components["schemas"]["FreeRoom"][];
            /** @description With offers=true: what one room costs, first at the default rate, then by each rate plan of the type, by code. A type without a default rate and rate plan has none. */
            offers?: components["schemas"]["RoomOffer"][];
            /** @description With explain=true: the rooms that are not free, and what blocks each. */
            blockedRooms?: components["schemas"]["BlockedRoom"][];
            /** @description With explain=true: the open room requests that hold rooms of the type. */
            heldBy?: components["schemas"]["TypeHold"][];
        };
        /** FreeRoom */
        FreeRoom: {
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            /** @description Floor on which the room is; 0 is the ground floor, null when it is not known. */
            floor: number | null;
            assigned?: components["schemas"]["RoomAssignee"];
        };
        /**
         * RoomOffer
         * @description What one room costs for the whole range.
         */
        RoomOffer: {
            /** @description Code of the rate plan; null: the default rate of the room type. */
            ratePlanCode: string | null;
            /** @description Name of the rate plan; null: the default rate of the room type. */
            ratePlanName: string | null;
            /** @description The rate of each night, in order. */
            nightRates: components["schemas"]["OfferedNight"][];
            /** @description Mean of the nights, rounded half up. In the property's currency. */
            averageRate: number;
            /** @description The price of one room for all nights. In the property's currency. */
            amount: number;
            /** @description What taxes add, for one adult; left out where the property has no tax rules. */
            tax?: number;
        };
        /** OfferedNight */
        OfferedNight: {
            /**
             * Format: date
             * @description The night, named by the day on which it begins.
             */
            date: string;
            /** @description Price of one night in the property's currency; null when no price is set. */
            rate: number;
        };
        /** BlockedRoom */
        BlockedRoom: {
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            /** @description Floor on which the room is; 0 is the ground floor, null when it is not known. */
            floor: number | null;
            /** @description What blocks the room, in order of time. */
            blockedBy: components["schemas"]["RoomBlock"][];
        };
        /** RoomBlock */
        RoomBlock: {
            /** @description Why the room is not free. */
            reason: components["schemas"]["BlockReason"];
            /**
             * Format: date-time
             * @description Since when the room is blocked; null when that is not known. UTC timestamp.
             */
            from: string | null;
            /**
             * Format: date-time
             * @description null: without end, or until somebody changes it. For an overdue guest: the next check-out time. UTC timestamp.
             */
            until: string | null;
            /** @description The guest should have left by now. */
            overdue: boolean;
            /**
             * Format: uuid
             * @description The stay that blocks the room; null when there is none or the caller may not see it.
             */
            roomStayId: string | null;
            /**
             * Format: uuid
             * @description The booking that blocks the room; null when there is none or the caller may not see it.
             */
            bookingId: string | null;
            /** @description Reference of that booking; null when there is none or the caller may not see it. */
            bookingReference: string | null;
        };
        /**
         * BlockReason
         * @description Why a room is not free.
         * @enum {string}
         */
        BlockReason: "STAY" | "MAINTENANCE" | "INACTIVE";
        /** TypeHold */
        TypeHold: {
            /**
             * @description HOLD: an open room request.
             * @constant
             */
            reason: "HOLD";
            /** @description Rooms still held. */
            quantity: number;
            /**
             * Format: date-time
             * @description When the hold begins. UTC timestamp.
             */
            from: string;
            /**
             * Format: date-time
             * @description When the hold ends. UTC timestamp.
             */
            until: string;
            /**
             * Format: uuid
             * @description The room request; null when the caller may not see it.
             */
            roomRequestId: string | null;
            /**
             * Format: uuid
             * @description Its booking; null when the caller may not see it.
             */
            bookingId: string | null;
            /** @description Reference of its booking; null when the caller may not see it. */
            bookingReference: string | null;
        };
        /** RoomWithRate */
        RoomWithRate: {
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            /** @description Floor on which the room is; 0 is the ground floor, null when it is not known. */
            floor: number | null;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description Name of the room type. */
            roomTypeName: string;
            /** @description Mean of the rates of the nights, rounded half up; null when the type has none. In the property's currency. */
            averageRate: number | null;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /** @description The requested rate plan, for its room type. */
            ratePlanCode: string | null;
            /** @description The most rooms that could be held for the whole window. */
            availableQuantity: number;
            assigned?: components["schemas"]["RoomAssignee"];
        };
        /** Conflict */
        Conflict: {
            kind: components["schemas"]["ConflictKind"];
            reason: components["schemas"]["ConflictReason"];
            /** @description One sentence for people; programs should not parse it. */
            message: string;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description Name of the room type. */
            roomTypeName: string;
            /**
             * Format: date-time
             * @description From when rooms are missing. UTC timestamp.
             */
            from: string;
            /**
             * Format: date-time
             * @description Until when rooms are missing; null without end. UTC timestamp.
             */
            until: string | null;
            /** @description Rooms that are still held; 1 for a stay or an assigned room. */
            quantity: number;
            /** @description How many of these are missing at the worst moment. */
            missingQuantity: number;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Reference of the booking for people. */
            bookingReference: string;
            /** @description Name of the primary guest. */
            guestName: string | null;
            /**
             * Format: uuid
             * @description The hold that cannot be served; null for a stay.
             */
            roomRequestId: string | null;
            /**
             * Format: uuid
             * @description The stay that is in the way; null for a hold.
             */
            roomStayId: string | null;
            /** @description Room of the stay; null for a hold. */
            roomNumber: number | null;
        };
        /**
         * ConflictKind
         * @description HOLD: held rooms that do not exist. STAY: a guest whose room is needed, or out of service. ASSIGNMENT: a room assigned to a hold that is out of service, or that an overdue guest still has.
         * @enum {string}
         */
        ConflictKind: "HOLD" | "STAY" | "ASSIGNMENT";
        /**
         * ConflictReason
         * @description OVERDUE_STAY: a guest who should have left. ROOM_OUT_OF_SERVICE: a room that is inactive or in maintenance. NOT_ENOUGH_ROOMS: neither of them alone, for example when a room was deleted or moved to another type.
         * @enum {string}
         */
        ConflictReason: "OVERDUE_STAY" | "ROOM_OUT_OF_SERVICE" | "NOT_ENOUGH_ROOMS";
        /** Chart */
        Chart: {
            /**
             * Format: date
             * @description The first date.
             */
            from: string;
            /**
             * Format: date
             * @description The last date.
             */
            to: string;
            /** @description The room types, by code. */
            roomTypes: components["schemas"]["ChartRoomType"][];
            /** @description The rooms, by number. */
            rooms: components["schemas"]["ChartRoom"][];
        };
        /** ChartRoomType */
        ChartRoomType: {
            /** @description The code of the type. */
            roomTypeCode: string;
            /** @description The name of the type. */
            name: string;
            /** @description false: deleted, and shown for its rooms or holds. */
            active: boolean;
            /** @description Rooms for sale: active and not in maintenance. One number for each date. */
            forSale: number[];
            /** @description The largest number of occupied rooms in the night. One number for each date. */
            sold: number[];
            /** @description The largest number of held rooms in the night. One number for each date. */
            held: number[];
            /** @description The largest number of rooms that are occupied or held at one moment of the night: a room whose guest leaves before the next one comes counts once. One number for each date. */
            taken: number[];
            /** @description How many more can be sold for the night, as in availability-range. One number for each date. */
            available: number[];
            /** @description The open room requests for rooms of the type, by time. */
            holds: components["schemas"]["ChartHold"][];
        };
        /** ChartHold */
        ChartHold: {
            /** @description The booking; `GET .../bookings/by-reference/{reference}` has the rest of it. */
            reference: string;
            /** @description The name of the primary guest. */
            guest: string | null;
            /**
             * Format: date-time
             * @description When it begins, to the minute. UTC timestamp.
             */
            from: string;
            /** @description Rooms that are still held. */
            quantity: number;
            /**
             * Format: date-time
             * @description When it ends, to the minute. UTC timestamp.
             */
            until: string;
            /** @description The rooms that are assigned to it. */
            roomIds: string[];
        };
        /** ChartRoom */
        ChartRoom: {
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description The number on the door. */
            roomNumber: number;
            /** @description The floor; null when it is not known. */
            floor: number | null;
            /** @description The type of the room. */
            roomTypeCode: string;
            /** @description false: out of use. */
            active: boolean;
            /** @description true: in maintenance, from now on until somebody ends it. */
            maintenance: boolean;
            condition: components["schemas"]["RoomCondition"];
            outOfOrder: components["schemas"]["OutOfOrder"] | null;
            /** @description The stays in the room, by time. */
            stays: components["schemas"]["ChartStay"][];
        };
        /** ChartStay */
        ChartStay: {
            /** @description The booking; `GET .../bookings/by-reference/{reference}` has the rest of it. */
            reference: string;
            /** @description The name of the primary guest. */
            guest: string | null;
            /**
             * Format: date-time
             * @description When it begins, to the minute. UTC timestamp.
             */
            from: string;
            status: components["schemas"]["ChartStayStatus"];
            /**
             * Format: date-time
             * @description Until when it occupies the room, to the minute: the check-out, else the expected one; for an overdue guest the next check-out time; null without an end. UTC timestamp.
             */
            until: string | null;
        };
        /**
         * ChartStayStatus
         * @description ACTIVE: in house. OVERDUE: in house after the expected check-out.
         * @enum {string}
         */
        ChartStayStatus: "ACTIVE" | "OVERDUE" | "CHECKED_OUT";
        /**
         * HotelOverview
         * @description A figure that the caller may not see in this property is null.
         */
        HotelOverview: {
            /**
             * Format: uuid
             * @description The property (hotel).
             */
            propertyId: string;
            /** @description Its short code, unique in the property. */
            code: string;
            /** @description Its name, as people read it. */
            name: string;
            /** @description Whether it is in use. */
            active: boolean;
            /** @description IANA name of the property's time zone. */
            timezone: string;
            /**
             * Format: date
             * @description The hotel's local date.
             */
            today: string;
            rooms: components["schemas"]["HotelRoomsSold"] | null;
            arrivals: components["schemas"]["HotelArrivals"] | null;
            departures: components["schemas"]["HotelDepartures"] | null;
            /** @description CHECKED_IN bookings. */
            inHouse: number | null;
            /** @description CHECKED_IN bookings whose guests should have left by now. */
            overdue: number | null;
            /** @description Messages of booking sites that wait for a person. */
            emailsToReview: number | null;
            /** @description Payments and refunds that need review. */
            paymentsToReview: number | null;
        };
        /**
         * HotelRoomsSold
         * @description How full the coming night is.
         */
        HotelRoomsSold: {
            /** @description Rooms for sale: active and not in maintenance. */
            forSale: number;
            /** @description Rooms of these that are occupied or held, at the fullest moment of the coming night. */
            sold: number;
            /** @description Rooms that were sold and are not there, by room type. */
            missing: number;
        };
        /**
         * HotelArrivals
         * @description Who comes today.
         */
        HotelArrivals: {
            /** @description Bookings expected today whose guests have come. */
            done: number;
            /** @description OPEN bookings expected today or on an earlier day. */
            due: number;
        };
        /**
         * HotelDepartures
         * @description Who leaves today.
         */
        HotelDepartures: {
            /** @description Bookings expected to leave today that are CHECKED_OUT. */
            done: number;
            /** @description CHECKED_IN bookings expected to leave today or on an earlier day. */
            due: number;
        };
        /**
         * Report
         * @description What the ledger and the stays of a period come to; docs/reports.md defines each figure.
         */
        Report: {
            /**
             * Format: uuid
             * @description The property (hotel).
             */
            propertyId: string;
            /**
             * Format: date
             * @description The first local date.
             */
            from: string;
            /**
             * Format: date
             * @description The last local date.
             */
            to: string;
            /** @description IANA name of the property's time zone. */
            timezone: string;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /**
             * Format: date-time
             * @description When the rows were read. UTC timestamp.
             */
            generatedAt: string;
            total: components["schemas"]["ReportFigures"];
            /** @description One row for each date, in order. */
            days: components["schemas"]["ReportDay"][];
            /** @description Room nights first, then the types of charges by name. */
            revenueByType: components["schemas"]["ReportRevenue"][];
            taxes: components["schemas"]["ReportTaxes"];
            takings: components["schemas"]["ReportTakings"];
            /** @description A row for each source and booking site that there was. */
            sources: components["schemas"]["ReportSource"][];
            openBalances: components["schemas"]["ReportOpenBalances"];
            pickUp: components["schemas"]["ReportPickUp"];
            onTheBooks: components["schemas"]["ReportOnTheBooks"];
        };
        /**
         * ReportFigures
         * @description The figures of all dates together.
         */
        ReportFigures: {
            /** @description Rooms that were active and not in maintenance at the end of the date; of several dates the sum. */
            roomsForSale: number;
            /** @description Active rooms that were in maintenance at the end of the date; of several dates the sum. */
            outOfOrder: number;
            /** @description Room nights: stored nights of stays that were not voided. */
            sold: number;
            /** @description `sold` by `roomsForSale`, to four decimals; null without rooms. */
            occupancy: number | null;
            /** @description Average daily rate: `roomRevenue` by `sold`, rounded half up to the smallest unit; null without nights. */
            adr: number | null;
            /** @description Revenue per available room: `roomRevenue` by `roomsForSale`, rounded likewise; null without rooms. */
            revPar: number | null;
            /** @description Rooms that guests were checked in to; a move to another room is none. */
            arrivals: number;
            /** @description Rooms that guests were checked out of; a move to another room is none. */
            departures: number;
            /** @description Bookings expected to arrive that are NO_SHOW now. */
            noShows: number;
            /** @description Bookings expected to arrive that are CANCELLED now. */
            cancellations: number;
            /** @description Bookings that were marked as no-shows, whenever they were expected. */
            noShowsEntered: number;
            /** @description Bookings that were cancelled, whenever they were expected. */
            cancellationsEntered: number;
            /** @description Sum of the stored rates of the nights `sold`. */
            roomRevenue: number;
            /** @description Sum of the charges, less those taken back. */
            otherRevenue: number;
            /** @description `roomRevenue` and `otherRevenue` together. */
            revenue: number;
            /** @description Sum of the payments received. */
            payments: number;
            /** @description Sum of the refunds. */
            refunds: number;
            /** @description `payments` less `refunds`. */
            net: number;
        };
        /**
         * ReportDay
         * @description The figures of one local date; a night belongs to the date on which it begins.
         */
        ReportDay: {
            /**
             * Format: date
             * @description The night, named by the day on which it begins.
             */
            date: string;
            /** @description Rooms that were active and not in maintenance at the end of the date; of several dates the sum. */
            roomsForSale: number;
            /** @description Active rooms that were in maintenance at the end of the date; of several dates the sum. */
            outOfOrder: number;
            /** @description Room nights: stored nights of stays that were not voided. */
            sold: number;
            /** @description `sold` by `roomsForSale`, to four decimals; null without rooms. */
            occupancy: number | null;
            /** @description Average daily rate: `roomRevenue` by `sold`, rounded half up to the smallest unit; null without nights. */
            adr: number | null;
            /** @description Revenue per available room: `roomRevenue` by `roomsForSale`, rounded likewise; null without rooms. */
            revPar: number | null;
            /** @description Rooms that guests were checked in to; a move to another room is none. */
            arrivals: number;
            /** @description Rooms that guests were checked out of; a move to another room is none. */
            departures: number;
            /** @description Bookings expected to arrive that are NO_SHOW now. */
            noShows: number;
            /** @description Bookings expected to arrive that are CANCELLED now. */
            cancellations: number;
            /** @description Bookings that were marked as no-shows, whenever they were expected. */
            noShowsEntered: number;
            /** @description Bookings that were cancelled, whenever they were expected. */
            cancellationsEntered: number;
            /** @description Sum of the stored rates of the nights `sold`. */
            roomRevenue: number;
            /** @description Sum of the charges, less those taken back. */
            otherRevenue: number;
            /** @description `roomRevenue` and `otherRevenue` together. */
            revenue: number;
            /** @description Sum of the payments received. */
            payments: number;
            /** @description Sum of the refunds. */
            refunds: number;
            /** @description `payments` less `refunds`. */
            net: number;
        };
        /**
         * ReportRevenue
         * @description Revenue of one type.
         */
        ReportRevenue: {
            /** @description `ROOM_NIGHT`, or a type of charges. */
            type: string;
            /** @description How many nights, or how many charges. */
            count: number;
            /** @description What they come to. In the property's currency. */
            amount: number;
        };
        /**
         * ReportTaxes
         * @description Taxes of the nights and charges of the period.
         */
        ReportTaxes: {
            /** @description Taxes on top of prices. They are no part of `revenue`. */
            onTop: number;
            /** @description Taxes that prices contain. They are a part of `revenue`. */
            included: number;
            /** @description Taxes on top first, then the included ones, by code and percentage. */
            byRule: components["schemas"]["ReportTax"][];
        };
        /**
         * ReportTax
         * @description Taxes by one rule.
         */
        ReportTax: {
            /** @description The code of the rule. */
            code: string;
            /** @description Its name, as it was then. */
            name: string;
            /** @description Its percentage; null for a rule with an amount. */
            percent: string | null;
            /** @description Whether prices contain it. */
            included: boolean;
            /** @description How many nights and charges have it. */
            count: number;
            /** @description What it was computed from. */
            base: number;
            /** @description The tax. In the property's currency. */
            amount: number;
        };
        /**
         * ReportTakings
         * @description Payments and refunds of the period, as the takings of a date show them.
         */
        ReportTakings: {
            total: components["schemas"]["TakingsTotal"];
            /** @description A row for each method that there was. */
            byMethod: components["schemas"]["TakingsOfMethod"][];
            /** @description A row for each person who entered something, and one for what the gateway reported. */
            byPerson: components["schemas"]["TakingsOfPerson"][];
        };
        /**
         * TakingsTotal
         * @description All methods and persons together.
         */
        TakingsTotal: {
            /** @description Sum of the payments. */
            payments: number;
            /** @description How many payments. */
            paymentCount: number;
            /** @description Sum of the refunds. */
            refunds: number;
            /** @description How many refunds. */
            refundCount: number;
            /** @description Payments less refunds. */
            net: number;
        };
        /** TakingsOfMethod */
        TakingsOfMethod: {
            method: components["schemas"]["PaymentMethod"];
            /** @description Sum of the payments. */
            payments: number;
            /** @description How many payments. */
            paymentCount: number;
            /** @description Sum of the refunds. */
            refunds: number;
            /** @description How many refunds. */
            refundCount: number;
            /** @description Payments less refunds. */
            net: number;
        };
        /**
         * PaymentMethod
         * @description How the money was paid; GATEWAY: online, posted by the service alone.
         * @enum {string}
         */
        PaymentMethod: "CASH" | "CARD" | "UPI" | "BANK_TRANSFER" | "CHEQUE" | "GATEWAY";
        /** TakingsOfPerson */
        TakingsOfPerson: {
            recordedBy: components["schemas"]["PaymentRecorder"] | null;
            /** @description Sum of the payments. */
            payments: number;
            /** @description How many payments. */
            paymentCount: number;
            /** @description Sum of the refunds. */
            refunds: number;
            /** @description How many refunds. */
            refundCount: number;
            /** @description Payments less refunds. */
            net: number;
        };
        /**
         * PaymentRecorder
         * @description Who entered it; null: the payment gateway reported it.
         */
        PaymentRecorder: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Its name, as people read it. */
            name: string | null;
        };
        /**
         * ReportSource
         * @description What came by one source.
         */
        ReportSource: {
            /** @description How the booking came in. */
            source: string;
            /** @description The booking site, for OTA. */
            bookingSite: string | null;
            /** @description Rooms that guests were checked in to. */
            arrivals: number;
            /** @description Room nights. */
            roomNights: number;
            /** @description Sum of their rates. */
            roomRevenue: number;
        };
        /**
         * ReportOpenBalances
         * @description Balances that are not 0 now.
         */
        ReportOpenBalances: {
            inHouse: components["schemas"]["InHouseBalances"];
            ended: components["schemas"]["EndedBalances"];
        };
        /**
         * InHouseBalances
         * @description Of bookings that are CHECKED_IN now, whatever the period.
         */
        InHouseBalances: {
            owed: components["schemas"]["InHouseBalancesOwed"];
            credit: components["schemas"]["InHouseBalancesCredit"];
        };
        /**
         * InHouseBalancesOwed
         * @description Bookings whose guests still owe something.
         */
        InHouseBalancesOwed: {
            /** @description How many bookings. */
            bookings: number;
            /** @description Together. In the property's currency. */
            amount: number;
        };
        /**
         * InHouseBalancesCredit
         * @description Bookings that were paid too much.
         */
        InHouseBalancesCredit: {
            /** @description How many bookings. */
            bookings: number;
            /** @description Together. In the property's currency. */
            amount: number;
        };
        /**
         * EndedBalances
         * @description Of bookings that ended in the period: left, cancelled, or no-show. As they are now.
         */
        EndedBalances: {
            owed: components["schemas"]["EndedBalancesOwed"];
            credit: components["schemas"]["EndedBalancesCredit"];
        };
        /**
         * EndedBalancesOwed
         * @description Bookings whose guests still owe something.
         */
        EndedBalancesOwed: {
            /** @description How many bookings. */
            bookings: number;
            /** @description Together. In the property's currency. */
            amount: number;
        };
        /**
         * EndedBalancesCredit
         * @description Bookings that were paid too much.
         */
        EndedBalancesCredit: {
            /** @description How many bookings. */
            bookings: number;
            /** @description Together. In the property's currency. */
            amount: number;
        };
        /**
         * ReportPickUp
         * @description What was sold in the period, for whenever.
         */
        ReportPickUp: {
            /** @description Bookings that were made in the period. */
            bookings: number;
            /** @description Of these, the bookings that are CANCELLED now. */
            cancelled: number;
            /** @description Of these, the bookings that are NO_SHOW now. */
            noShows: number;
            /** @description Nights of the others: stored ones of their stays, and those still held for them. */
            roomNights: number;
            /** @description Sum of the rates of these nights. In the property's currency. */
            amount: number;
        };
        /**
         * ReportOnTheBooks
         * @description What is sold of the next 365 nights, beside the same nights a year before.
         */
        ReportOnTheBooks: {
            /**
             * Format: date
             * @description The local date of now.
             */
            from: string;
            /**
             * Format: date
             * @description The last of 365 dates.
             */
            to: string;
            total: components["schemas"]["BookedTotal"];
            /** @description A row for each date with a night, now or then. */
            days: components["schemas"]["BookedDay"][];
        };
        /**
         * BookedTotal
         * @description All dates together.
         */
        BookedTotal: {
            /** @description Nights that stays agreed on and that are held. */
            roomNights: number;
            /** @description Sum of their rates. In the property's currency. */
            amount: number;
            /** @description Nights sold 364 days earlier, on the same weekday. */
            lastYear: number;
            /** @description Sum of their rates. */
            lastYearAmount: number;
            /** @description Of these, nights of bookings made 364 days before now or earlier. */
            lastYearBookedByThen: number;
        };
        /** BookedDay */
        BookedDay: {
            /**
             * Format: date
             * @description The night, named by the day on which it begins.
             */
            date: string;
            /** @description Nights that stays agreed on and that are held. */
            roomNights: number;
            /** @description Sum of their rates. In the property's currency. */
            amount: number;
            /** @description Nights sold 364 days earlier, on the same weekday. */
            lastYear: number;
            /** @description Sum of their rates. */
            lastYearAmount: number;
            /** @description Of these, nights of bookings made 364 days before now or earlier. */
            lastYearBookedByThen: number;
        };
        /**
         * ReportTable
         * @enum {unknown}
         */
        ReportTable: "days" | "revenue" | "taxes" | "payments" | "people" | "sources" | "balances" | "pickUp" | "onTheBooks";
        /**
         * GroupReportRow
         * @description The figures of one property on its local date.
         */
        GroupReportRow: {
            /**
             * Format: uuid
             * @description The property (hotel).
             */
            propertyId: string;
            /** @description Its short code, unique in the property. */
            code: string;
            /** @description Its name, as people read it. */
            name: string;
            /** @description IANA name of the property's time zone. */
            timezone: string;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /**
             * Format: date
             * @description The night, named by the day on which it begins.
             */
            date: string;
            /** @description Rooms that were active and not in maintenance at the end of the date; of several dates the sum. */
            roomsForSale: number;
            /** @description Active rooms that were in maintenance at the end of the date; of several dates the sum. */
            outOfOrder: number;
            /** @description Room nights: stored nights of stays that were not voided. */
            sold: number;
            /** @description `sold` by `roomsForSale`, to four decimals; null without rooms. */
            occupancy: number | null;
            /** @description Average daily rate: `roomRevenue` by `sold`, rounded half up to the smallest unit; null without nights. */
            adr: number | null;
            /** @description Revenue per available room: `roomRevenue` by `roomsForSale`, rounded likewise; null without rooms. */
            revPar: number | null;
            /** @description Rooms that guests were checked in to; a move to another room is none. */
            arrivals: number;
            /** @description Rooms that guests were checked out of; a move to another room is none. */
            departures: number;
            /** @description Bookings expected to arrive that are NO_SHOW now. */
            noShows: number;
            /** @description Bookings expected to arrive that are CANCELLED now. */
            cancellations: number;
            /** @description Bookings that were marked as no-shows, whenever they were expected. */
            noShowsEntered: number;
            /** @description Bookings that were cancelled, whenever they were expected. */
            cancellationsEntered: number;
            /** @description Sum of the stored rates of the nights `sold`. */
            roomRevenue: number;
            /** @description Sum of the charges, less those taken back. */
            otherRevenue: number;
            /** @description `roomRevenue` and `otherRevenue` together. */
            revenue: number;
            /** @description Sum of the payments received. */
            payments: number;
            /** @description Sum of the refunds. */
            refunds: number;
            /** @description `payments` less `refunds`. */
            net: number;
        };
        /**
         * DayCloseState
         * @description The business day, and what is not in order.
         */
        DayCloseState: {
            /**
             * Format: date
             * @description The open business day, or the date that was asked for.
             */
            businessDate: string;
            /**
             * Format: date
             * @description The open business day: the date that is closed next.
             */
            openDate: string;
            /**
             * Format: date
             * @description The latest date that was closed; null: none ever was.
             */
            lastClosedDate: string | null;
            /**
             * Format: date
             * @description The local date of now.
             */
            today: string;
            /** @description Each kind once. */
            openPoints: components["schemas"]["OpenPoints"][];
            /** @description The figures of the date as they are now; null for STAFF. */
            figures: components["schemas"]["DayFigure"][] | null;
        };
        /**
         * OpenPoints
         * @description What is not in order, of one kind.
         */
        OpenPoints: {
            kind: components["schemas"]["OpenPointKind"];
            /** @description How many, up to 100. */
            count: number;
            /** @description Whether there are more. */
            hasMore: boolean;
            /** @description The longest waiting first; QR codes and links the newest first. */
            rows: components["schemas"]["OpenPointRow"][];
        };
        /**
         * OpenPointKind
         * @description ARRIVAL: expected and not there. DEPARTURE: still in house. CONFLICT: sold and no longer fits. PAYMENT_REQUEST: an open QR code or payment link. PAYMENT_REVIEW: a payment that a person has to look at. REFUND: on its way at the gateway.
         * @enum {string}
         */
        OpenPointKind: "ARRIVAL" | "DEPARTURE" | "CONFLICT" | "PAYMENT_REQUEST" | "PAYMENT_REVIEW" | "REFUND";
        /**
         * OpenPointRow
         * @description One thing that is not in order.
         */
        OpenPointRow: {
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Reference of the booking for people. */
            bookingReference: string;
            /** @description The primary guest of the booking. */
            guestName: string | null;
            /**
             * Format: date-time
             * @description When it was due: the expected check-in or check-out, the beginning of a conflict, or when the rest began. UTC timestamp.
             */
            at: string;
            /** @description Of a payment, refund, QR code or link. In the property's currency. */
            amount: number | null;
            /** @description Of a conflict about one room. */
            roomNumber: number | null;
            /** @description What a conflict is, in words. */
            message: string | null;
        };
        /**
         * DayFigure
         * @description A figure of the date, as docs/reports.md defines it.
         */
        DayFigure: {
            /** @description As in the report of a date; `revenue.FOOD` is revenue of that type, `takings.CASH` payments less refunds by that method. */
            figure: string;
            /** @description null: not defined, like an average of nothing. */
            value: number | null;
        };
        /** DayCloseRequest */
        DayCloseRequest: {
            /**
             * Format: date
             * @description The date to close.
             */
            businessDate: string;
            /** @description true: open dates before it are closed too, at most 31 together. */
            includeEarlier?: boolean;
            /** @description What to do first. Not for FINANCE alone, who may not mark no-shows. */
            actions?: components["schemas"]["DayCloseAction"][];
        };
        /**
         * DayCloseAction
         * @description What the close does: no-shows by the cancellation policy, with their penalty.
         */
        DayCloseAction: {
            action: components["schemas"]["DayCloseActionName"];
            /** @description The bookings; left out: all that are expected until the date and have not come, at most 100. */
            bookingIds?: string[];
            /** @description The reason, as given by the person who did it. */
            reason?: string | null;
        };
        /**
         * DayCloseActionName
         * @description What to do.
         * @enum {string}
         */
        DayCloseActionName: "NO_SHOW";
        /**
         * DayClose
         * @description A local date that was closed.
         */
        DayClose: {
            /**
             * Format: date
             * @description The local date.
             */
            businessDate: string;
            status: components["schemas"]["DayCloseStatus"];
            /**
             * Format: date-time
             * @description When it stopped taking payments; null while it can be paid. UTC timestamp.
             */
            closedAt: string;
            closedBy: components["schemas"]["DayCloser"];
            /**
             * Format: date-time
             * @description When it was last reopened. UTC timestamp.
             */
            reopenedAt: string | null;
            reopenedBy: components["schemas"]["DayOpener"] | null;
            /** @description Why it was last reopened. */
            reopenReason: string | null;
            /** @description Earlier dates that were closed with it. */
            earlierDates: string[];
            /** @description What the close did. */
            noShows: components["schemas"]["NoShowDone"][];
            /** @description No-shows that were asked for and could not be done. */
            notDone: components["schemas"]["NoShowNotDone"][];
            /** @description What was not in order when it was closed, after the no-shows. */
            openPoints: components["schemas"]["OpenPointCount"][];
            /** @description The frozen figures. */
            figures: components["schemas"]["DayFigure"][];
        };
        /**
         * DayCloseStatus
         * @description REOPENED: it is to be closed again.
         * @enum {string}
         */
        DayCloseStatus: "CLOSED" | "REOPENED";
        /**
         * DayCloser
         * @description Who closed it last.
         */
        DayCloser: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Its name, as people read it. */
            name: string | null;
        };
        /**
         * DayOpener
         * @description Who reopened it last.
         */
        DayOpener: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Its name, as people read it. */
            name: string | null;
        };
        /**
         * NoShowDone
         * @description A booking that the close marked as a no-show.
         */
        NoShowDone: {
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Reference of the booking for people. */
            bookingReference: string;
            /** @description What was charged. */
            penalty: number;
        };
        /**
         * NoShowNotDone
         * @description A booking that was left as it is.
         */
        NoShowNotDone: {
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Reference of the booking for people. */
            bookingReference: string;
            /** @description Why not, as the `code` of a refusal. */
            code: string;
            /** @description One sentence for people; programs should not parse it. */
            message: string;
        };
        /**
         * OpenPointCount
         * @description How many things of a kind.
         */
        OpenPointCount: {
            kind: components["schemas"]["OpenPointKind"];
            /** @description How many there are. */
            count: number;
        };
        /**
         * DayCloseDetail
         * @description A local date that was closed, with what has changed since.
         */
        DayCloseDetail: {
            /**
             * Format: date
             * @description The local date.
             */
            businessDate: string;
            status: components["schemas"]["DayCloseStatus"];
            /**
             * Format: date-time
             * @description When it stopped taking payments; null while it can be paid. UTC timestamp.
             */
            closedAt: string;
            closedBy: components["schemas"]["DayCloser"];
            /**
             * Format: date-time
             * @description When it was last reopened. UTC timestamp.
             */
            reopenedAt: string | null;
            reopenedBy: components["schemas"]["DayOpener"] | null;
            /** @description Why it was last reopened. */
            reopenReason: string | null;
            /** @description Earlier dates that were closed with it. */
            earlierDates: string[];
            /** @description What the close did. */
            noShows: components["schemas"]["NoShowDone"][];
            /** @description No-shows that were asked for and could not be done. */
            notDone: components["schemas"]["NoShowNotDone"][];
            /** @description What was not in order when it was closed, after the no-shows. */
            openPoints: components["schemas"]["OpenPointCount"][];
            /** @description The frozen figures beside those of now. */
            figures: components["schemas"]["ComparedFigure"][];
            /** @description Whether any figure has changed since. */
            isChanged: boolean;
        };
        /**
         * ComparedFigure
         * @description A figure as it was frozen, and as it is now.
         */
        ComparedFigure: {
            /** @description As in the report of a date; `revenue.FOOD` is revenue of that type, `takings.CASH` payments less refunds by that method. */
            figure: string;
            /** @description When the date was closed. */
            frozen: number | null;
            /** @description Now. */
            current: number | null;
            /** @description Whether the two differ. */
            isChanged: boolean;
        };
        /** DayReopenRequest */
        DayReopenRequest: {
            /** @description Why. */
            reason: string;
        };
        /**
         * Journal
         * @description Double entry of what the stays and the ledger of a period come to.
         */
        Journal: {
            /**
             * Format: uuid
             * @description The property (hotel).
             */
            propertyId: string;
            /**
             * Format: date
             * @description The first local date.
             */
            from: string;
            /**
             * Format: date
             * @description The last local date.
             */
            to: string;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /**
             * Format: date-time
             * @description When the rows were read. UTC timestamp.
             */
            generatedAt: string;
            /** @description By date. */
            entries: components["schemas"]["JournalEntry"][];
            /** @description Each account once, by code. */
            accounts: components["schemas"]["AccountTotal"][];
            total: components["schemas"]["JournalTotal"];
        };
        /**
         * JournalEntry
         * @description A balanced entry.
         */
        JournalEntry: {
            /** @description The same whenever the journal is read. */
            id: string;
            /**
             * Format: date
             * @description The night, named by the day on which it begins.
             */
            date: string;
            kind: components["schemas"]["JournalEntryKind"];
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Reference of the booking for people. */
            bookingReference: string;
            /** @description What it is, without names of guests. */
            text: string;
            /** @description Debits and credits are equal. */
            lines: components["schemas"]["JournalLine"][];
        };
        /**
         * JournalEntryKind
         * @description DEPOSIT_APPLIED: the advance of a guest who comes. CHARGE_REVERSED: a charge was taken back. PAYMENT_REMOVED: a payment was deleted, on the date of the deletion.
         * @enum {string}
         */
        JournalEntryKind: "ROOM_NIGHT" | "CHARGE" | "CHARGE_REVERSED" | "PAYMENT" | "REFUND" | "PAYMENT_REMOVED" | "DEPOSIT_APPLIED";
        /**
         * JournalLine
         * @description An amount on one side of an account.
         */
        JournalLine: {
            /** @description The code in the chart of accounts. */
            accountCode: string;
            /** @description The name of the ledger in the accounting program. */
            accountName: string;
            /** @description 0 when it is a credit. */
            debit: number;
            /** @description 0 when it is a debit. */
            credit: number;
        };
        /**
         * AccountTotal
         * @description What an account comes to.
         */
        AccountTotal: {
            /** @description The code in the chart of accounts. */
            accountCode: string;
            /** @description The name of the ledger in the accounting program. */
            accountName: string;
            /** @description 0 when it is a credit. */
            debit: number;
            /** @description 0 when it is a debit. */
            credit: number;
        };
        /**
         * JournalTotal
         * @description All entries together: both are equal.
         */
        JournalTotal: {
            /** @description 0 when it is a credit. */
            debit: number;
            /** @description 0 when it is a debit. */
            credit: number;
        };
        /**
         * JournalSettings
         * @description The accounts that the journal names.
         */
        JournalSettings: {
            receivables: components["schemas"]["ReceivablesAccount"];
            deposits: components["schemas"]["DepositsAccount"];
            roomRevenue: components["schemas"]["RoomRevenueAccount"];
            rounding: components["schemas"]["RoundingAccount"];
            otherTaxes: components["schemas"]["OtherTaxesAccount"];
            /** @description In PUT: entries that are not named stay. */
            charges: components["schemas"]["ChargeAccount"][];
            /** @description In PUT: entries that are not named stay. */
            paymentMethods: components["schemas"]["MethodAccount"][];
            /** @description In PUT: the whole list. */
            taxes: components["schemas"]["TaxAccount"][];
            /** @description The company in Tally; null: the one that is open there. */
            tallyCompany: string | null;
        };
        /**
         * ReceivablesAccount
         * @description The guest ledger: what guests owe from their first check-in on.
         */
        ReceivablesAccount: {
            /** @description The code in the chart of accounts. */
            code: string;
            /** @description The name of the ledger in the accounting program. */
            name: string;
        };
        /**
         * DepositsAccount
         * @description Advances: what is paid, and charged, before the first check-in.
         */
        DepositsAccount: {
            /** @description The code in the chart of accounts. */
            code: string;
            /** @description The name of the ledger in the accounting program. */
            name: string;
        };
        /**
         * RoomRevenueAccount
         * @description Revenue of room nights.
         */
        RoomRevenueAccount: {
            /** @description The code in the chart of accounts. */
            code: string;
            /** @description The name of the ledger in the accounting program. */
            name: string;
        };
        /**
         * RoundingAccount
         * @description What is left when parts of a tax are not their sum.
         */
        RoundingAccount: {
            /** @description The code in the chart of accounts. */
            code: string;
            /** @description The name of the ledger in the accounting program. */
            name: string;
        };
        /**
         * OtherTaxesAccount
         * @description Taxes that `taxes` does not name.
         */
        OtherTaxesAccount: {
            /** @description The code in the chart of accounts. */
            code: string;
            /** @description The name of the ledger in the accounting program. */
            name: string;
        };
        /**
         * ChargeAccount
         * @description The revenue account of a type of charges.
         */
        ChargeAccount: {
            type: components["schemas"]["ChargeType"];
            /** @description The code in the chart of accounts. */
            code: string;
            /** @description The name of the ledger in the accounting program. */
            name: string;
        };
        /**
         * ChargeType
         * @description What a guest is charged for.
         * @enum {string}
         */
        ChargeType: "EXTRA_SERVICE" | "FOOD" | "LAUNDRY" | "DAMAGE" | "EARLY_CHECKIN" | "LATE_CHECKOUT" | "CANCELLATION_PENALTY" | "NO_SHOW_PENALTY";
        /**
         * MethodAccount
         * @description Where money of a payment method goes.
         */
        MethodAccount: {
            method: components["schemas"]["JournalPaymentMethod"];
            /** @description The code in the chart of accounts. */
            code: string;
            /** @description The name of the ledger in the accounting program. */
            name: string;
        };
        /**
         * JournalPaymentMethod
         * @description How money was paid.
         * @enum {string}
         */
        JournalPaymentMethod: "CASH" | "CARD" | "UPI" | "BANK_TRANSFER" | "CHEQUE" | "GATEWAY";
        /**
         * TaxAccount
         * @description The account of a tax, or of a part of it.
         */
        TaxAccount: {
            /** @description The name of a part of a tax, like CGST, or the code of a tax. */
            tax: string;
            /** @description The code in the chart of accounts. */
            code: string;
            /** @description The name of the ledger in the accounting program. */
            name: string;
        };
        /** JournalSettingsUpdate */
        JournalSettingsUpdate: {
            receivables?: components["schemas"]["ReceivablesAccount"];
            deposits?: components["schemas"]["DepositsAccount"];
            roomRevenue?: components["schemas"]["RoomRevenueAccount"];
            rounding?: components["schemas"]["RoundingAccount"];
            otherTaxes?: components["schemas"]["OtherTaxesAccount"];
            /** @description In PUT: entries that are not named stay. */
            charges?: components["schemas"]["ChargeAccount"][];
            /** @description In PUT: entries that are not named stay. */
            paymentMethods?: components["schemas"]["MethodAccount"][];
            /** @description In PUT: the whole list. */
            taxes?: components["schemas"]["TaxAccount"][];
            /** @description The company in Tally; null: the one that is open there. */
            tallyCompany?: string | null;
        };
        /** GuestUpdate */
        GuestUpdate: {
            /** @description Stored as E.164; a number without `+` belongs to the property's country. */
            phoneE164?: string | null;
            /** @description Its name, as people read it. */
            name?: string | null;
            /** @description Nationality, as the guest gave it. */
            nationality?: string | null;
            /** @description Postal address as free text. */
            addressText?: string | null;
            /**
             * Format: date
             * @description From 1900-01-01 to today. Calendar date.
             */
            dob?: string | null;
        };
        /** Guest */
        Guest: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Phone number in E.164 form; null for a guest without one. */
            phoneE164: string | null;
            /** @description Name of the guest; null when it is not known. */
            name: string | null;
            /** @description Nationality as the guest gave it; null when it is not known. */
            nationality: string | null;
            /** @description Postal address as free text. */
            addressText: string | null;
            /**
             * Format: date
             * @description Date of birth.
             */
            dob: string | null;
            /** @description Oldest first, each with the booking with which it came last. */
            vehicles: components["schemas"]["GuestVehicleLink"][];
            /** @description Mean of the ratings to two decimals, where 5 is EXCELLENT and 1 is BAD; null without ratings. */
            averageScore: number | null;
            /** @description Whether a signature of the guest is stored. */
            signatureUploaded: boolean;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /** GuestVehicleLink */
        GuestVehicleLink: {
            /** @description Registration number of the vehicle, in upper case. */
            vehicleNumber: string;
            /**
             * Format: uuid
             * @description The booking with which the vehicle came last.
             */
            bookingId: string;
        };
        /** VisitCount */
        VisitCount: {
            /** @description The phone number that was asked for, in E.164 form. */
            phone: string;
            /** @description Bookings of the property whose primary guest has the phone, without CANCELLED and NO_SHOW ones. */
            visitCount: number;
            /**
             * Format: date-time
             * @description Check-in of the latest visit; before the first check-in the latest expected check-in; null without a visit. UTC timestamp.
             */
            lastVisitAt: string | null;
        };
        /** GuestRatingCreateRequest */
        GuestRatingCreateRequest: {
            /**
             * Format: uuid
             * @description The booking that the rating is about; its primary guest is rated.
             */
            bookingId: string;
            score: components["schemas"]["RatingScore"];
            /** @description What the front desk should know next time. */
            notes?: string | null;
        };
        /**
         * RatingScore
         * @description How the stay went; EXCELLENT counts 5 in the average, BAD 1.
         * @enum {string}
         */
        RatingScore: "BAD" | "POOR" | "AVERAGE" | "GOOD" | "EXCELLENT";
        /** GuestRating */
        GuestRating: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The guest.
             */
            guestId: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            score: components["schemas"]["RatingScore"];
            /** @description What the front desk should know next time. */
            notes: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /** SignatureUpload */
        SignatureUpload: {
            /**
             * Format: binary
             * @description The signature as SVG.
             */
            file: Blob;
        };
        /** SignatureLink */
        SignatureLink: {
            /** @description The page where the guest signs. Its fragment is the token. */
            url: string;
            /**
             * Format: date-time
             * @description When it stops being valid. UTC timestamp.
             */
            expiresAt: string;
        };
        /** SignatureRequest */
        SignatureRequest: {
            /** @description Name of the property. */
            propertyName: string;
            /** @description Name of the primary guest. */
            guestName: string | null;
        };
        /** BookingCreate */
        BookingCreate: {
            source: components["schemas"]["BookingSource"];
            /**
             * Format: date-time
             * @description When the guests are expected. UTC timestamp.
             */
            expectedCheckInAt: string;
            /**
             * Format: date-time
             * @description When the guests are expected to leave; null when that is open. UTC timestamp.
             */
            expectedCheckOutAt?: string | null;
            /** @description The guest's phone number. Without `+` it is a number of the property's country. */
            phoneE164?: string | null;
            /** @description Name of the primary guest. */
            guestName?: string | null;
            billingMode?: components["schemas"]["BillingMode"] | null;
            /**
             * Format: hh-mm
             * @description Billing check-out time: who stays longer is billed another night. The property's local time, HH:mm.
             */
            billingCheckoutTime?: string | null;
            /** @description Rooms to hold, all or none. `fromAt` and `toAt` are the expected dates when left out, `rate` is the price of each night; without it and `ratePlanCode` the default rate of the room type. */
            roomRequests?: components["schemas"]["RoomsOfBooking"][] | null;
            bookingSite?: components["schemas"]["BookingSite"] | null;
            /** @description The booking site's number of the reservation; only letters and digits count. A message about it then belongs to this booking. */
            reservationNumber?: string | null;
            transportMode?: components["schemas"]["TransportMode"] | null;
            /** @description Number of children. */
            childCount?: number | null;
            /** @description Number of men. */
            maleCount?: number | null;
            /** @description Number of women. */
            femaleCount?: number | null;
            /** @description Where the guests come from. */
            fromCity?: string | null;
            /** @description Where the guests go next. */
            toCity?: string | null;
            memberRelation?: components["schemas"]["MemberRelation"] | null;
        };
        /**
         * BookingSource
         * @description How the booking came in; OTA: by a booking site.
         * @enum {string}
         */
        BookingSource: "WALKIN" | "DIRECT" | "PHONE" | "OTA" | "AGENT" | "CORPORATE";
        /**
         * BillingMode
         * @description How nights are counted. PROPERTY_POLICY: by the billing times. TWENTY_FOUR_HOURS: each 24 hours begun.
         * @enum {string}
         */
        BillingMode: "PROPERTY_POLICY" | "TWENTY_FOUR_HOURS";
        /** RoomsOfBooking */
        RoomsOfBooking: {
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description Number of rooms. */
            quantity: number;
            /**
             * Format: date-time
             * @description When the hold begins; the expected check-in by default. UTC timestamp.
             */
            fromAt?: string | null;
            /**
             * Format: date-time
             * @description When the hold ends; the expected check-out by default. UTC timestamp.
             */
            toAt?: string | null;
            /** @description A rate plan of the room type; without one the default rate of the type. */
            ratePlanCode?: string | null;
            /** @description An agreed price of each night in the property's currency, in place of a rate plan. */
            rate?: number | null;
            /** @description Rooms of the type that are assigned to it at once, as in `.../rooms` of a room request. */
            roomIds?: string[] | null;
        };
        /**
         * BookingSite
         * @description The booking site that it came by, with source OTA and together with `reservationNumber`.
         * @enum {string}
         */
        BookingSite: "MAKEMYTRIP" | "BOOKING_COM" | "AGODA" | "EXPEDIA" | "AIRBNB" | "OYO" | "TRIP_COM" | "TRAVELOKA" | "YATRA" | "VRBO" | "HOSTELWORLD";
        /**
         * MemberRelation
         * @description How the guests are related to the primary guest.
         * @enum {string}
         */
        MemberRelation: "SELF" | "SPOUSE" | "FAMILY" | "FRIEND" | "COLLEAGUE" | "OTHER";
        /** Booking */
        Booking: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description The name of the booking for people; unique in the property. */
            reference: string;
            /** @description State of the booking. */
            status: components["schemas"]["BookingStatus"];
            source: components["schemas"]["BookingSource"];
            /** @description Where the guest booked, for a booking that came by e-mail; else null. */
            bookingSite: components["schemas"]["BookingSite"] | null;
            /** @description The booking site's number of the reservation: only letters and digits, in upper case. */
            reservationNumber: string | null;
            /**
             * Format: date-time
             * @description When the guests are expected. UTC timestamp.
             */
            expectedCheckInAt: string;
            /**
             * Format: date-time
             * @description When the guests are expected to leave; null when that is open. UTC timestamp.
             */
            expectedCheckOutAt: string | null;
            billingMode: components["schemas"]["BillingMode"];
            /**
             * Format: hh-mm
             * @description The booking's own billing check-out time; null: the property's. The property's local time, HH:mm.
             */
            billingCheckoutTime: string | null;
            transportMode: components["schemas"]["TransportMode"] | null;
            /** @description Number of children. */
            childCount: number | null;
            /** @description Number of men. */
            maleCount: number | null;
            /** @description Number of women. */
            femaleCount: number | null;
            /** @description maleCount + femaleCount. */
            adultCount: number | null;
            /** @description adultCount + childCount. */
            totalGuestCount: number | null;
            /** @description Where the guests come from. */
            fromCity: string | null;
            /** @description Where the guests go next. */
            toCity: string | null;
            memberRelation: components["schemas"]["MemberRelation"] | null;
            /** @description The vehicles that came with this booking, oldest first. */
            vehicleNumbers: string[];
            /** @description Nights that are billed. */
            billableNights: number;
            balance: components["schemas"]["Balance"];
            /** @description balance.pending, for lists. In the property's currency. */
            pending: number;
            primaryGuest: components["schemas"]["PrimaryGuest"];
            /** @description Rooms of the stays that are active or checked out. */
            roomNumbers: number[];
            /** @description How many of the stays have an active door card. */
            activeCards: number;
            /** @description The reason given with a cancellation or no-show. */
            closedReason: string | null;
            /** @description Notes taken at check-out. */
            checkOutNotes: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            /** @description The stays, one for each room that was taken. */
            stays: components["schemas"]["RoomStay"][];
            /** @description The first 1000, oldest first; the list of room requests has all. */
            roomRequests: components["schemas"]["RoomRequest"][];
            billing: components["schemas"]["BookingBilling"];
            ledger: components["schemas"]["BookingLedger"];
            /** @description Only in the response to a check-in or a move: what the front desk should know; left out for nothing. */
            warnings?: components["schemas"]["RoomWarning"][];
        };
        /**
         * BookingStatus
         * @description State of a booking. OPEN: expected. CHECKED_IN: guests are in house. CHECKED_OUT: they left. NO_SHOW: they did not come.
         * @enum {string}
         */
        BookingStatus: "OPEN" | "CHECKED_IN" | "CHECKED_OUT" | "CANCELLED" | "NO_SHOW";
        /**
         * Balance
         * @description What the booking costs and what is paid, in the property's currency.
         */
        Balance: {
            /** @description What the booking costs: stays, holds and charges, in the property's currency. */
            expectedPay: number;
            /** @description What was paid less what was given back, in the property's currency. */
            amountCollected: number;
            /** @description What is still to be paid (expectedPay less amountCollected), in the property's currency; negative: to be given back. */
            pending: number;
            /** @description What taxes add, in `expectedPay`; left out where the property has no tax rules. */
            tax?: number;
        };
        /**
         * PrimaryGuest
         * @description The guest in whose name the booking is made.
         */
        PrimaryGuest: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Name of the guest; null when it is not known. */
            name: string | null;
            /** @description Phone number in E.164 form; null for a guest without one. */
            phoneE164: string | null;
            /** @description Whether a signature of the guest is stored. */
            signatureUploaded: boolean;
        };
        /** RoomStay */
        RoomStay: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            status: components["schemas"]["RoomStayStatus"];
            /**
             * Format: date-time
             * @description When the guests checked in. UTC timestamp.
             */
            checkInAt: string;
            /**
             * Format: date-time
             * @description When the guests checked out; null while they are in house. UTC timestamp.
             */
            checkOutAt: string | null;
            /** @description Mean of the rates of the planned nights (after check-out: of the billed ones), rounded half up; null when no rate was set. In the property's currency. */
            nightlyRate: number | null;
            rateSource: components["schemas"]["RateSource"] | null;
            /** @description The rate plan that prices the nights, with rateSource RATE_PLAN. */
            ratePlanCode: string | null;
            /**
             * Format: uuid
             * @description The room request that the check-in used one room of.
             */
            roomRequestId: string | null;
            /** @description All room requests of which the stay uses one room, in order of time: several when they follow one another. */
            roomRequestIds: string[];
            /** @description Billed nights: until now or until the expected check-out while active, final after check-out. */
            nights: number;
            /** @description Sum of the rates of the billed nights, in the property's currency. */
            amount: number;
            /** @description What taxes add, in `expectedPay`; left out where the property has no tax rules. */
            tax?: number;
            /** @description The billed nights, one line each: `nights` of them, which make `amount`. */
            nightRates: components["schemas"]["StayNight"][];
            /**
             * Format: uuid
             * @description The stay in another room that this one continues; null when the guests were not moved.
             */
            movedFromStayId: string | null;
            /** @description Whether the stay has a stored door card that is neither revoked nor expired. */
            hasActiveCard: boolean;
            /** @description Free text for the staff. */
            notes: string | null;
            /** @description Why the stay was voided. */
            voidReason: string | null;
            /**
             * Format: date-time
             * @description When the stay was voided; null when it was not. UTC timestamp.
             */
            voidedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /**
         * RoomStayStatus
         * @description State of a stay. ACTIVE: in house. VOIDED: entered by mistake and set aside.
         * @enum {string}
         */
        RoomStayStatus: "ACTIVE" | "CHECKED_OUT" | "VOIDED";
        /**
         * RateSource
         * @description Where the rate of a night comes from: agreed by hand, a rate plan, or the default rate of the room type. null: no price.
         * @enum {string}
         */
        RateSource: "MANUAL" | "RATE_PLAN" | "ROOM_TYPE_DEFAULT";
        /** StayNight */
        StayNight: {
            /**
             * Format: date
             * @description The night, named by the day on which it begins.
             */
            date: string;
            /** @description Null when no rate was set; the night costs nothing. In the property's currency. */
            rate: number | null;
            source: components["schemas"]["RateSource"] | null;
        };
        /** RoomRequest */
        RoomRequest: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            status: components["schemas"]["RoomRequestStatus"];
            /** @description Number of rooms. */
            quantity: number;
            /** @description Rooms of the request that guests were checked in to. */
            fulfilledQuantity: number;
            /**
             * Format: date-time
             * @description When the hold begins. UTC timestamp.
             */
            fromAt: string;
            /**
             * Format: date-time
             * @description When the hold ends; this moment is not included. UTC timestamp.
             */
            toAt: string;
            rateSource: components["schemas"]["RateSource"] | null;
            /** @description Code of the rate plan that prices the nights; null without one. */
            ratePlanCode: string | null;
            /** @description Mean of the quoted nights, rounded half up, in the property's currency; null when no price is set. */
            nightlyRate: number | null;
            /** @description Nights of one room. */
            nights: number;
            /** @description The quote: all nights of all rooms of the request. In the property's currency. */
            amount: number;
            /** @description What taxes add to the quote by the rules as they are, one adult a room; left out where the property has none. */
            tax?: number;
            /** @description The quoted rate of each night of one room. It never changes. */
            nightRates: components["schemas"]["NightRate"][];
            /** @description The rooms that are kept for the request before arrival, by number: at most as many as it still holds. */
            assignedRooms: components["schemas"]["AssignedRoom"][];
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /**
         * RoomRequestStatus
         * @description OPEN: rooms are held. FULFILLED: guests were checked in to all of them.
         * @enum {string}
         */
        RoomRequestStatus: "OPEN" | "FULFILLED" | "CANCELLED";
        /** NightRate */
        NightRate: {
            /**
             * Format: date
             * @description The night, named by the day on which it begins.
             */
            date: string;
            /** @description Price of the night of one room in the property's currency; null when no price is set. */
            rate: number | null;
        };
        /** AssignedRoom */
        AssignedRoom: {
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
        };
        /**
         * BookingBilling
         * @description How the nights of the booking are counted.
         */
        BookingBilling: {
            billingMode: components["schemas"]["BillingMode"];
            /**
             * Format: hh-mm
             * @description Billing check-in time: nights are counted from it. The property's local time, HH:mm.
             */
            billingCheckinTime: string;
            /**
             * Format: hh-mm
             * @description The billing check-out time that applies: the booking's own, else the property's. The property's local time, HH:mm.
             */
            billingCheckoutTime: string;
            /** @description IANA name of the property's time zone. */
            timezone: string;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
        };
        /**
         * BookingLedger
         * @description Charges and payments: the first 1000 of each, by time; their lists have all.
         */
        BookingLedger: {
            /** @description The charges. */
            charges: components["schemas"]["Charge"][];
            /** @description Payments and refunds. */
            payments: components["schemas"]["Payment"][];
            /** @description Refunds that the gateway has not settled yet: not in the balance, and counted as given back at check-out. */
            refundsUnderWay: number;
        };
        /** Charge */
        Charge: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description What the guest is charged for. */
            type: components["schemas"]["ChargeType"];
            /** @description Amount of money in the property's currency (major units, such as rupees). */
            amount: number;
            /** @description What taxes add to the amount; left out where the property has no tax rules. */
            tax?: number;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /**
             * Format: date-time
             * @description When the guest had it. UTC timestamp.
             */
            occurredAt: string;
            /** @description Free text for the staff. */
            notes: string | null;
            /**
             * Format: uuid
             * @description The charge that this row takes back; its amount is then below 0.
             */
            reversalOf: string | null;
            /**
             * Format: uuid
             * @description The row that took this charge back.
             */
            reversedBy: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /** Payment */
        Payment: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            type: components["schemas"]["PaymentType"];
            /** @description Always positive, also for a REFUND. In the property's currency. */
            amount: number;
            method: components["schemas"]["PaymentMethod"];
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /**
             * Format: date-time
             * @description When it was received. UTC timestamp.
             */
            receivedAt: string;
            /** @description Free text for the staff. */
            notes: string | null;
            /** @description The gateway's id of the payment; null when it was not paid online. */
            gatewayPaymentId: string | null;
            /**
             * Format: uuid
             * @description The QR code that the payment came by.
             */
            qrId: string | null;
            /**
             * Format: uuid
             * @description The payment link that the payment came by.
             */
            paymentLinkId: string | null;
            /** @description The gateway's id of the refund; null unless it was made online. */
            gatewayRefundId: string | null;
            /**
             * Format: uuid
             * @description The payment that a refund gives back; null for a payment.
             */
            refundOf: string | null;
            status: components["schemas"]["PaymentStatus"];
            /** @description Whether a person has to look at it. */
            needsReview: boolean;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /**
         * PaymentType
         * @description PAYMENT: money received. REFUND: money given back.
         * @enum {string}
         */
        PaymentType: "PAYMENT" | "REFUND";
        /**
         * PaymentStatus
         * @description CAPTURED: the money moved. PENDING: a refund on its way. FAILED: a refund that did not happen.
         * @enum {string}
         */
        PaymentStatus: "CAPTURED" | "PENDING" | "FAILED";
        /** RoomWarning */
        RoomWarning: {
            code: components["schemas"]["RoomWarningCode"];
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description The number on the door. */
            roomNumber: number;
            condition: components["schemas"]["RoomCondition"];
        };
        /**
         * RoomWarningCode
         * @description ROOM_NOT_READY: the room has to be made up, or looked at, before a guest goes in.
         * @enum {string}
         */
        RoomWarningCode: "ROOM_NOT_READY";
        /**
         * BookingRow
         * @description A booking in the list of bookings.
         */
        BookingRow: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description The name of the booking for people; unique in the property. */
            reference: string;
            status: components["schemas"]["BookingStatus"];
            source: components["schemas"]["BookingSource"];
            /** @description Where the guest booked, for a booking that came by e-mail; else null. */
            bookingSite: components["schemas"]["BookingSite"] | null;
            /** @description The booking site's number of the reservation: only letters and digits, in upper case. */
            reservationNumber: string | null;
            /**
             * Format: date-time
             * @description When the guests are expected. UTC timestamp.
             */
            expectedCheckInAt: string;
            /**
             * Format: date-time
             * @description When the guests are expected to leave; null when that is open. UTC timestamp.
             */
            expectedCheckOutAt: string | null;
            billingMode: components["schemas"]["BillingMode"];
            /**
             * Format: hh-mm
             * @description The booking's own billing check-out time; null: the property's. The property's local time, HH:mm.
             */
            billingCheckoutTime: string | null;
            transportMode: components["schemas"]["TransportMode"] | null;
            /** @description Number of children. */
            childCount: number | null;
            /** @description Number of men. */
            maleCount: number | null;
            /** @description Number of women. */
            femaleCount: number | null;
            /** @description maleCount + femaleCount. */
            adultCount: number | null;
            /** @description adultCount + childCount. */
            totalGuestCount: number | null;
            /** @description Where the guests come from. */
            fromCity: string | null;
            /** @description Where the guests go next. */
            toCity: string | null;
            memberRelation: components["schemas"]["MemberRelation"] | null;
            /** @description The vehicles that came with this booking, oldest first. */
            vehicleNumbers: string[];
            /** @description Nights that are billed. */
            billableNights: number;
            balance: components["schemas"]["Balance"];
            /** @description balance.pending, for lists. In the property's currency. */
            pending: number;
            primaryGuest: components["schemas"]["PrimaryGuest"];
            /** @description Rooms of the stays that are active or checked out. */
            roomNumbers: number[];
            /** @description How many of the stays have an active door card. */
            activeCards: number;
            /** @description The reason given with a cancellation or no-show. */
            closedReason: string | null;
            /** @description Notes taken at check-out. */
            checkOutNotes: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            /** @description Rooms that are still held for it, by type. */
            heldRooms: components["schemas"]["HeldRooms"][];
            /** @description Of these, the rooms that are assigned to it already. */
            assignedRoomNumbers: number[];
            /** @description What stands in the way of a check-in now; null unless the booking is OPEN. */
            missingForCheckIn: components["schemas"]["CheckInGap"][] | null;
            /** @description What stands in the way of a check-out now; null unless the booking is CHECKED_IN. */
            missingForCheckOut: components["schemas"]["CheckOutGap"][] | null;
        };
        /**
         * HeldRooms
         * @description Rooms of a type that are held for a booking.
         */
        HeldRooms: {
            /** @description The type that is held. */
            roomTypeCode: string;
            /** @description Rooms of it that are still held. */
            quantity: number;
        };
        /**
         * CheckInGap
         * @description Why a check-in would be refused now. PROPERTY_INACTIVE: the property takes nobody in. ARRIVAL_DATE: it is for a later day. EXPECTED_CHECK_OUT: the expected check-out has passed.
         * @enum {string}
         */
        CheckInGap: "PROPERTY_INACTIVE" | "ARRIVAL_DATE" | "EXPECTED_CHECK_OUT";
        /**
         * CheckOutGap
         * @description Why a check-out would be refused now. GUEST_NAME, GUEST_PHONE, SIGNATURE: the primary guest has none. STAY_TIME: a stay has only just begun. STAY_AMOUNT: a stay costs too much. LEDGER: bill and payments differ.
         * @enum {string}
         */
        CheckOutGap: "GUEST_NAME" | "GUEST_PHONE" | "SIGNATURE" | "STAY_TIME" | "STAY_AMOUNT" | "LEDGER";
        /**
         * StreamBookingEvent
         * @description One event of the stream, its data parsed.
         */
        StreamBookingEvent: components["schemas"]["BookingSnapshotEvent"] | components["schemas"]["BookingUpdatedEvent"];
        /**
         * BookingSnapshotEvent
         * @description The event `booking.snapshot` of a live stream.
         */
        BookingSnapshotEvent: {
            /** @description Position in the stream, for `Last-Event-ID`. */
            id: string;
            /**
             * @description Name of the event.
             * @constant
             */
            event: "booking.snapshot";
            data: components["schemas"]["BookingEvent"];
        };
        /**
         * BookingEvent
         * @description The booking as it is after a change, as lists show it.
         */
        BookingEvent: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description The name of the booking for people; unique in the property. */
            reference: string;
            status: components["schemas"]["BookingStatus"];
            source: components["schemas"]["BookingSource"];
            /** @description MAKEMYTRIP includes Goibibo, and EXPEDIA includes Hotels.com: they share their reservation numbers. */
            bookingSite: components["schemas"]["BookingSite"] | null;
            /** @description The booking site's number of the reservation: only letters and digits, in upper case. */
            reservationNumber: string | null;
            /**
             * Format: date-time
             * @description When the guests are expected. UTC timestamp.
             */
            expectedCheckInAt: string;
            /**
             * Format: date-time
             * @description When the guests are expected to leave; null when that is open. UTC timestamp.
             */
            expectedCheckOutAt: string | null;
            billingMode: components["schemas"]["BillingMode"];
            /**
             * Format: hh-mm
             * @description The booking's own billing check-out time; null: the property's. The property's local time, HH:mm.
             */
            billingCheckoutTime: string | null;
            transportMode: components["schemas"]["TransportMode"] | null;
            /** @description Number of children. */
            childCount: number | null;
            /** @description Number of men. */
            maleCount: number | null;
            /** @description Number of women. */
            femaleCount: number | null;
            /** @description maleCount + femaleCount. */
            adultCount: number | null;
            /** @description adultCount + childCount. */
            totalGuestCount: number | null;
            /** @description Where the guests come from. */
            fromCity: string | null;
            /** @description Where the guests go next. */
            toCity: string | null;
            memberRelation: components["schemas"]["MemberRelation"] | null;
            /** @description The vehicles that came with this booking, oldest first. */
            vehicleNumbers: string[];
            /** @description Nights that are billed. */
            billableNights: number;
            balance: components["schemas"]["Balance"];
            /** @description balance.pending, for lists. In the property's currency. */
            pending: number;
            primaryGuest: components["schemas"]["PrimaryGuest"];
            /** @description Rooms of the stays that are active or checked out. */
            roomNumbers: number[];
            /** @description How many of the stays have an active door card. */
            activeCards: number;
            /** @description The reason given with a cancellation or no-show. */
            closedReason: string | null;
            /** @description Notes taken at check-out. */
            checkOutNotes: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            /** @description The booking's ETag. */
            version: string;
        };
        /**
         * BookingUpdatedEvent
         * @description The event `booking.updated` of a live stream.
         */
        BookingUpdatedEvent: {
            /** @description Position in the stream, for `Last-Event-ID`. */
            id: string;
            /**
             * @description Name of the event.
             * @constant
             */
            event: "booking.updated";
            data: components["schemas"]["BookingEvent"];
        };
        /** BookingTaxes */
        BookingTaxes: {
            /** @description By code. */
            taxes: components["schemas"]["BookingTax"][];
            /** @description What taxes on top add to the nights of guests in house or gone, and to the charges. */
            tax: number;
        };
        /**
         * BookingTax
         * @description One tax of a booking: all its nights and charges together.
         */
        BookingTax: {
            /** @description Its short code, unique in the property. */
            code: string;
            /** @description Its name, as people read it. */
            name: string;
            /** @description null for a tax with an amount. */
            percent: string | null;
            /** @description HSN or SAC code. */
            hsnSac: string | null;
            /** @description Whether prices contain it. Others come on top. */
            included: boolean;
            /** @description What it was computed from, without included taxes. */
            base: number;
            /** @description The tax. In the property's currency. */
            amount: number;
            /** @description The parts of the tax, which make it up. */
            components: components["schemas"]["BookingTaxPart"][];
        };
        /** BookingTaxPart */
        BookingTaxPart: {
            /** @description Its name, as people read it. */
            name: string;
            /** @description Its percentage. */
            percent: string | null;
            /** @description Its part. In the property's currency. */
            amount: number;
        };
        /** BillableNightsPreviewRequest */
        BillableNightsPreviewRequest: {
            /**
             * Format: date-time
             * @description When the guests are expected. UTC timestamp.
             */
            expectedCheckInAt?: string | null;
            /**
             * Format: date-time
             * @description When the guests are expected to leave; null when that is open. UTC timestamp.
             */
            expectedCheckOutAt?: string | null;
        };
        /** BillableNightsPreview */
        BillableNightsPreview: {
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description State of the booking. */
            status: components["schemas"]["BookingStatus"];
            /** @description Nights that would be billed. */
            billableNights: number;
        };
        /** ExpectedCheckOutPreviewRequest */
        ExpectedCheckOutPreviewRequest: {
            /**
             * Format: date-time
             * @description When the guest comes. UTC timestamp.
             */
            checkInAt: string;
            /** @description Nights that the guest wants. */
            billableNights?: number;
            billingMode?: components["schemas"]["BillingMode"];
            /**
             * Format: hh-mm
             * @description Billing check-in time: nights are counted from it. The property's local time, HH:mm.
             */
            billingCheckinTime?: string | null;
            /**
             * Format: hh-mm
             * @description Billing check-out time: who stays longer is billed another night. The property's local time, HH:mm.
             */
            billingCheckoutTime?: string | null;
        };
        /** ExpectedCheckOutPreview */
        ExpectedCheckOutPreview: {
            /**
             * Format: date-time
             * @description When a guest who stays that many nights has to leave. UTC timestamp.
             */
            expectedCheckOutAt: string;
            /** @description Nights that are billed. */
            billableNights: number;
            billingMode: components["schemas"]["BillingMode"];
            /**
             * Format: hh-mm
             * @description Billing check-in time: nights are counted from it. The property's local time, HH:mm.
             */
            billingCheckinTime: string;
            /**
             * Format: hh-mm
             * @description Billing check-out time: who stays longer is billed another night. The property's local time, HH:mm.
             */
            billingCheckoutTime: string;
        };
        /** ExpectedDatesRequest */
        ExpectedDatesRequest: {
            /**
             * Format: date-time
             * @description When the guests will come. If left out, it does not change. UTC timestamp.
             */
            expectedCheckInAt?: string | null;
            /**
             * Format: date-time
             * @description When the guests will leave; null: open. If left out, it does not change. UTC timestamp.
             */
            expectedCheckOutAt?: string | null;
            /** @description true: open room requests go with the dates, all or none. An end of their window that is an expected date follows it. */
            moveRoomRequests?: boolean;
        };
        /** BookingAfterDates */
        BookingAfterDates: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description The name of the booking for people; unique in the property. */
            reference: string;
            status: components["schemas"]["BookingStatus"];
            source: components["schemas"]["BookingSource"];
            /** @description MAKEMYTRIP includes Goibibo, and EXPEDIA includes Hotels.com: they share their reservation numbers. */
            bookingSite: components["schemas"]["BookingSite"] | null;
            /** @description The booking site's number of the reservation: only letters and digits, in upper case. */
            reservationNumber: string | null;
            /**
             * Format: date-time
             * @description When the guests are expected. UTC timestamp.
             */
            expectedCheckInAt: string;
            /**
             * Format: date-time
             * @description When the guests are expected to leave; null when that is open. UTC timestamp.
             */
            expectedCheckOutAt: string | null;
            billingMode: components["schemas"]["BillingMode"];
            /**
             * Format: hh-mm
             * @description Billing check-out time: who stays longer is billed another night. The property's local time, HH:mm.
             */
            billingCheckoutTime: string | null;
            transportMode: components["schemas"]["TransportMode"] | null;
            /** @description Number of children. */
            childCount: number | null;
            /** @description Number of men. */
            maleCount: number | null;
            /** @description Number of women. */
            femaleCount: number | null;
            /** @description maleCount + femaleCount. */
            adultCount: number | null;
            /** @description adultCount + childCount. */
            totalGuestCount: number | null;
            /** @description Where the guests come from. */
            fromCity: string | null;
            /** @description Where the guests go next. */
            toCity: string | null;
            memberRelation: components["schemas"]["MemberRelation"] | null;
            /** @description The vehicles that came with this booking, oldest first. */
            vehicleNumbers: string[];
            /** @description Nights that are billed. */
            billableNights: number;
            balance: components["schemas"]["Balance"];
            /** @description balance.pending, for lists. In the property's currency. */
            pending: number;
            primaryGuest: components["schemas"]["PrimaryGuest"];
            /** @description Rooms of the stays that are active or checked out. */
            roomNumbers: number[];
            /** @description How many of the stays have an active door card. */
            activeCards: number;
            /** @description The reason given with a cancellation or no-show. */
            closedReason: string | null;
            /** @description Notes taken at check-out. */
            checkOutNotes: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            /** @description The stays, one for each room that was taken. */
            stays: components["schemas"]["RoomStay"][];
            /** @description The first 1000, oldest first; the list of room requests has all. */
            roomRequests: components["schemas"]["RoomRequest"][];
            billing: components["schemas"]["BookingBilling"];
            ledger: components["schemas"]["BookingLedger"];
            /** @description Only in the response to a check-in or a move: what the front desk should know; left out for nothing. */
            warnings?: components["schemas"]["RoomWarning"][];
            /** @description Rooms that were assigned to a room request that moved, and are not free in its new window. */
            givenUpRooms: components["schemas"]["GivenUpRoom"][];
        };
        /** GivenUpRoom */
        GivenUpRoom: {
            /**
             * Format: uuid
             * @description The room request (hold).
             */
            roomRequestId: string;
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
        };
        /** BookingBillingPolicyRequest */
        BookingBillingPolicyRequest: {
            billingMode?: components["schemas"]["BillingMode"];
            /**
             * Format: hh-mm
             * @description The booking's own billing check-out time; null: the property's. The property's local time, HH:mm.
             */
            billingCheckoutTime?: string | null;
        };
        /** BookingProfileRequest */
        BookingProfileRequest: {
            transportMode?: components["schemas"]["TransportMode"] | null;
            /** @description Number of children. */
            childCount?: number | null;
            /** @description Number of men. */
            maleCount?: number | null;
            /** @description Number of women. */
            femaleCount?: number | null;
            /** @description Where the guests come from. */
            fromCity?: string | null;
            /** @description Where the guests go next. */
            toCity?: string | null;
            memberRelation?: components["schemas"]["MemberRelation"] | null;
        };
        /** LinkGuestRequest */
        LinkGuestRequest: {
            /**
             * Format: uuid
             * @description The guest who becomes the primary guest.
             */
            guestId: string;
        };
        /**
         * LinkedGuest
         * @description The booking and its primary guest.
         */
        LinkedGuest: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The guest.
             */
            guestId: string;
        };
        /** RegisterEntry */
        RegisterEntry: {
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description What people call the booking. */
            reference: string;
            /** @description Without voided ones, the earliest first. */
            stays: components["schemas"]["RegisterStay"][];
            /**
             * Format: date-time
             * @description The first check-in; null before it. UTC timestamp.
             */
            arrivedAt: string | null;
            /**
             * Format: date-time
             * @description The last check-out; null while somebody is in house. UTC timestamp.
             */
            departedAt: string | null;
            /**
             * Format: date-time
             * @description When the guests are expected to leave; null when that is open. UTC timestamp.
             */
            expectedCheckOutAt: string | null;
            /** @description `fromCity` of the booking. */
            comesFrom: string | null;
            /** @description `toCity` of the booking. */
            goesTo: string | null;
            /** @description The primary guest first. */
            guests: components["schemas"]["RegisterGuest"][];
            /** @description How many guests the booking counts besides those of `guests`. */
            guestsNotWritten: number;
            /**
             * Format: date-time
             * @description 24 hours after the arrival of a foreigner: Form III is due. Null without one. UTC timestamp.
             */
            arrivalReportDueAt: string | null;
            /**
             * Format: date-time
             * @description 24 hours after the departure of a foreigner. Null without one, and before. UTC timestamp.
             */
            departureReportDueAt: string | null;
        };
        /**
         * RegisterStay
         * @description A stay in one room.
         */
        RegisterStay: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            /**
             * Format: date-time
             * @description When the guests checked in. UTC timestamp.
             */
            checkInAt: string;
            /**
             * Format: date-time
             * @description When the guests checked out; null while they are in house. UTC timestamp.
             */
            checkOutAt: string | null;
        };
        /**
         * RegisterGuest
         * @description A guest as the register shows them.
         */
        RegisterGuest: {
            /** @description Name, of a foreigner as in the passport. */
            name: string | null;
            /** @description Country or adjective: India, Indian, Sri Lanka. */
            nationality: string | null;
            /**
             * Format: date
             * @description Date of birth.
             */
            dob: string | null;
            sex: components["schemas"]["RegisteredSex"] | null;
            /** @description Home address. */
            addressText: string | null;
            /** @description Telephone; of a foreigner the one in India. */
            phone: string | null;
            /** @description E-mail address. */
            email: string | null;
            /** @description Purpose of the visit. */
            purpose: string | null;
            documentType: components["schemas"]["RegisteredDocumentType"] | null;
            /** @description Its number. Of an Aadhaar number only the last four digits are stored. */
            documentNumber: string | null;
            /** @description Place of issue of the document. */
            documentIssuedAt: string | null;
            /**
             * Format: date
             * @description Date of issue of the document.
             */
            documentIssuedOn: string | null;
            /**
             * Format: date
             * @description Last day on which the document is valid.
             */
            documentExpiresOn: string | null;
            /** @description Number of the visa or of the OCI card. */
            visaNumber: string | null;
            /** @description Type of the visa, or OCI. */
            visaType: string | null;
            /** @description Place of issue of the visa. */
            visaIssuedAt: string | null;
            /**
             * Format: date
             * @description Date of issue of the visa.
             */
            visaIssuedOn: string | null;
            /**
             * Format: date
             * @description Last day on which the visa is valid.
             */
            visaExpiresOn: string | null;
            /**
             * Format: date
             * @description Date of arrival in India.
             */
            arrivedInIndiaOn: string | null;
            /** @description Place of arrival in India. */
            arrivedInIndiaAt: string | null;
            /** @description Address in India, where it is not the hotel alone. */
            addressInIndia: string | null;
            /** @description A foreigner in India; always false for a property in another country. */
            isForeigner: boolean;
            /** @description What the register asks for and nobody has written yet. */
            missing: components["schemas"]["RegisterField"][];
        };
        /**
         * RegisteredSex
         * @description X: neither, or not said.
         * @enum {string}
         */
        RegisteredSex: "F" | "M" | "X";
        /**
         * RegisteredDocumentType
         * @description The document that proves who the guest is.
         * @enum {string}
         */
        RegisteredDocumentType: "PASSPORT" | "AADHAAR" | "DRIVING_LICENCE" | "VOTER_ID" | "IDENTITY_CARD" | "PAN" | "OTHER";
        /**
         * RegisterField
         * @description A field of the register.
         * @enum {string}
         */
        RegisterField: "name" | "nationality" | "dob" | "sex" | "addressText" | "phone" | "email" | "purpose" | "documentType" | "documentNumber" | "documentIssuedAt" | "documentIssuedOn" | "documentExpiresOn" | "visaNumber" | "visaType" | "visaIssuedAt" | "visaIssuedOn" | "visaExpiresOn" | "arrivedInIndiaOn" | "arrivedInIndiaAt" | "addressInIndia" | "comesFrom" | "goesTo" | "signature";
        /** RegistrationRequest */
        RegistrationRequest: {
            /** @description All guests of the booking, the primary guest first. Replaces what was written before. */
            guests: components["schemas"]["RegisteredGuest"][];
        };
        /** RegisteredGuest */
        RegisteredGuest: {
            /** @description Name, of a foreigner as in the passport. */
            name?: string | null;
            /** @description Country or adjective: India, Indian, Sri Lanka. */
            nationality?: string | null;
            /**
             * Format: date
             * @description Date of birth.
             */
            dob?: string | null;
            sex?: components["schemas"]["RegisteredSex"] | null;
            /** @description Home address. */
            addressText?: string | null;
            /** @description Telephone; of a foreigner the one in India. */
            phone?: string | null;
            /** @description E-mail address. */
            email?: string | null;
            /** @description Purpose of the visit. */
            purpose?: string | null;
            documentType?: components["schemas"]["RegisteredDocumentType"] | null;
            /** @description Its number. Of an Aadhaar number only the last four digits are stored. */
            documentNumber?: string | null;
            /** @description Place of issue of the document. */
            documentIssuedAt?: string | null;
            /**
             * Format: date
             * @description Date of issue of the document.
             */
            documentIssuedOn?: string | null;
            /**
             * Format: date
             * @description Last day on which the document is valid.
             */
            documentExpiresOn?: string | null;
            /** @description Number of the visa or of the OCI card. */
            visaNumber?: string | null;
            /** @description Type of the visa, or OCI. */
            visaType?: string | null;
            /** @description Place of issue of the visa. */
            visaIssuedAt?: string | null;
            /**
             * Format: date
             * @description Date of issue of the visa.
             */
            visaIssuedOn?: string | null;
            /**
             * Format: date
             * @description Last day on which the visa is valid.
             */
            visaExpiresOn?: string | null;
            /**
             * Format: date
             * @description Date of arrival in India.
             */
            arrivedInIndiaOn?: string | null;
            /** @description Place of arrival in India. */
            arrivedInIndiaAt?: string | null;
            /** @description Address in India, where it is not the hotel alone. */
            addressInIndia?: string | null;
        };
        /**
         * RegisterPrint
         * @description What of the register is printed.
         */
        RegisterPrint: {
            /**
             * Format: date
             * @description First local date of the period.
             */
            from: string;
            /**
             * Format: date
             * @description Last local date of the period, at most 366 days in all.
             */
            to: string;
            /**
             * @description Only entries with a foreigner among the guests, and of these only foreigners.
             * @default false
             */
            foreignersOnly: boolean;
        };
        /** RoomRequestCreate */
        RoomRequestCreate: {
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description Number of rooms. */
            quantity: number;
            /**
             * Format: date-time
             * @description When the hold begins. UTC timestamp.
             */
            fromAt: string;
            /**
             * Format: date-time
             * @description When the hold ends; this moment is not included. UTC timestamp.
             */
            toAt: string;
            /** @description A rate plan of the room type; without one the default rate of the type. */
            ratePlanCode?: string | null;
            /** @description An agreed price of each night in the property's currency, in place of a rate plan. */
            nightlyRate?: number | null;
        };
        /** RoomRequestChange */
        RoomRequestChange: {
            /** @description Code of the room type, unique in the property. */
            roomTypeCode?: string;
            /** @description Number of rooms. */
            quantity?: number;
            /**
             * Format: date-time
             * @description When the hold begins. UTC timestamp.
             */
            fromAt?: string | null;
            /**
             * Format: date-time
             * @description When the hold ends; this moment is not included. UTC timestamp.
             */
            toAt?: string | null;
            /** @description Code of the rate plan that prices the nights; null without one. */
            ratePlanCode?: string | null;
            /** @description Price of each night in the property's currency. */
            nightlyRate?: number | null;
            /** @description true: all nights are priced anew; else nights that stay keep their quote. */
            requote?: boolean;
            /** @description The rooms that it is to have then, as in `.../rooms`; left out, it keeps those that are free. */
            roomIds?: string[];
            /** @description true: an expected date of the OPEN booking that is an end of the window follows it. */
            moveExpectedDates?: boolean;
        };
        /** RoomAssignment */
        RoomAssignment: {
            /** @description The rooms that the request is to have. */
            roomIds: string[];
        };
        /** AssignArrivals */
        AssignArrivals: {
            /**
             * Format: date
             * @description The night, named by the day on which it begins.
             */
            date: string;
            /** @description true: assign the rooms; else only propose them. */
            apply?: boolean | null;
        };
        /** DayProposal */
        DayProposal: {
            /**
             * Format: date
             * @description The night, named by the day on which it begins.
             */
            date: string;
            /** @description Whether the proposed rooms are assigned now. */
            applied: boolean;
            /** @description The open room requests that begin on the day, by reference of the booking. */
            arrivals: components["schemas"]["ArrivalProposal"][];
        };
        /** ArrivalProposal */
        ArrivalProposal: {
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Reference of the booking for people. */
            bookingReference: string;
            /** @description Name of the primary guest. */
            guestName: string | null;
            /**
             * Format: uuid
             * @description The room request (hold).
             */
            roomRequestId: string;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /**
             * Format: date-time
             * @description When the hold begins. UTC timestamp.
             */
            fromAt: string;
            /**
             * Format: date-time
             * @description When the hold ends; this moment is not included. UTC timestamp.
             */
            toAt: string;
            /** @description The rooms that it had already. */
            assignedRooms: components["schemas"]["ProposedRoom"][];
            /** @description The rooms that it gets. */
            proposedRooms: components["schemas"]["ProposedRoom"][];
            /** @description Rooms that it holds and for which no room is free all the time. */
            missingRooms: number;
        };
        /** ProposedRoom */
        ProposedRoom: {
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            /** @description Floor on which the room is; 0 is the ground floor, null when it is not known. */
            floor: number | null;
        };
        /** CheckInRequest */
        CheckInRequest: {
            /** @description One row for each room to take; all of them or none. */
            stays: components["schemas"]["StayToOpen"][];
        };
        /** StayToOpen */
        StayToOpen: {
            /**
             * Format: uuid
             * @description The room to take.
             */
            roomId: string;
            /**
             * Format: date-time
             * @description Now by default; at most 5 minutes ahead. UTC timestamp.
             */
            checkInAt?: string | null;
            /** @description An agreed price of each night in the property's currency, with rateSource MANUAL. */
            nightlyRate?: number | null;
            /** @description Where the rate of each night comes from; left out, the quote of the hold or no price. */
            rateSource?: components["schemas"]["RateSource"] | null;
            /** @description Code of the rate plan that prices the nights; null without one. */
            ratePlanCode?: string | null;
        };
        /** RoomStayWithBooking */
        RoomStayWithBooking: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            status: components["schemas"]["RoomStayStatus"];
            /**
             * Format: date-time
             * @description When the guests checked in. UTC timestamp.
             */
            checkInAt: string;
            /**
             * Format: date-time
             * @description When the guests checked out; null while they are in house. UTC timestamp.
             */
            checkOutAt: string | null;
            /** @description Mean of the rates of the planned nights (after check-out: of the billed ones), rounded half up; null when no rate was set. In the property's currency. */
            nightlyRate: number | null;
            rateSource: components["schemas"]["RateSource"] | null;
            /** @description The rate plan that prices the nights, with rateSource RATE_PLAN. */
            ratePlanCode: string | null;
            /**
             * Format: uuid
             * @description The room request that the check-in used one room of.
             */
            roomRequestId: string | null;
            /** @description All room requests of which the stay uses one room, in order of time: several when they follow one another. */
            roomRequestIds: string[];
            /** @description Billed nights: until now or until the expected check-out while active, final after check-out. */
            nights: number;
            /** @description Sum of the rates of the billed nights. In the property's currency. */
            amount: number;
            /** @description What taxes add, in `expectedPay`; left out where the property has no tax rules. */
            tax?: number;
            /** @description The billed nights, one line each: `nights` of them, which make `amount`. */
            nightRates: components["schemas"]["StayNight"][];
            /**
             * Format: uuid
             * @description The stay in another room that this one continues; null when the guests were not moved.
             */
            movedFromStayId: string | null;
            /** @description Whether the stay has a stored door card that is neither revoked nor expired. */
            hasActiveCard: boolean;
            /** @description Free text for the staff. */
            notes: string | null;
            /** @description Why the stay was voided. */
            voidReason: string | null;
            /**
             * Format: date-time
             * @description When the stay was voided; null when it was not. UTC timestamp.
             */
            voidedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            bookingStatus: components["schemas"]["BookingStatus"];
            /** @description Only in the response to a check-in or a move: what the front desk should know; left out for nothing. */
            warnings?: components["schemas"]["RoomWarning"][];
        };
        /** RoomStaysRequest */
        RoomStaysRequest: {
            /** @description The stays, one for each room that was taken. */
            stays: components["schemas"]["StayToOpen"][];
        };
        /** CheckOutRequest */
        CheckOutRequest: {
            /**
             * Format: date-time
             * @description Now by default; at most 36 hours ahead. UTC timestamp.
             */
            checkOutAt?: string | null;
            /** @description Free text for the staff. */
            notes?: string | null;
        };
        /** BookingEndRequest */
        BookingEndRequest: {
            /** @description The reason, as given by the person who did it. */
            reason?: string | null;
        };
        /** ActiveStay */
        ActiveStay: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description Number of the room, unique in the property. */
            roomNumber: number;
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            status: components["schemas"]["RoomStayStatus"];
            /**
             * Format: date-time
             * @description When the guests checked in. UTC timestamp.
             */
            checkInAt: string;
            /**
             * Format: date-time
             * @description When the guests checked out; null while they are in house. UTC timestamp.
             */
            checkOutAt: string | null;
            /** @description Mean of the rates of the planned nights (after check-out: of the billed ones), rounded half up; null when no rate was set. In the property's currency. */
            nightlyRate: number | null;
            rateSource: components["schemas"]["RateSource"] | null;
            /** @description The rate plan that prices the nights, with rateSource RATE_PLAN. */
            ratePlanCode: string | null;
            /**
             * Format: uuid
             * @description The room request that the check-in used one room of.
             */
            roomRequestId: string | null;
            /** @description All room requests of which the stay uses one room, in order of time: several when they follow one another. */
            roomRequestIds: string[];
            /** @description Billed nights: until now or until the expected check-out while active, final after check-out. */
            nights: number;
            /** @description Sum of the rates of the billed nights. In the property's currency. */
            amount: number;
            /** @description What taxes add, in `expectedPay`; left out where the property has no tax rules. */
            tax?: number;
            /** @description The billed nights, one line each: `nights` of them, which make `amount`. */
            nightRates: components["schemas"]["StayNight"][];
            /**
             * Format: uuid
             * @description The stay in another room that this one continues; null when the guests were not moved.
             */
            movedFromStayId: string | null;
            /** @description Whether the stay has a stored door card that is neither revoked nor expired. */
            hasActiveCard: boolean;
            /** @description Free text for the staff. */
            notes: string | null;
            /** @description Why the stay was voided. */
            voidReason: string | null;
            /**
             * Format: date-time
             * @description When the stay was voided; null when it was not. UTC timestamp.
             */
            voidedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            booking: components["schemas"]["ActiveStayBooking"];
            guest: components["schemas"]["PrimaryGuest"];
        };
        /**
         * ActiveStayBooking
         * @description The booking, without its guest.
         */
        ActiveStayBooking: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description The name of the booking for people; unique in the property. */
            reference: string;
            status: components["schemas"]["BookingStatus"];
            source: components["schemas"]["BookingSource"];
            /** @description MAKEMYTRIP includes Goibibo, and EXPEDIA includes Hotels.com: they share their reservation numbers. */
            bookingSite: components["schemas"]["BookingSite"] | null;
            /** @description The booking site's number of the reservation: only letters and digits, in upper case. */
            reservationNumber: string | null;
            /**
             * Format: date-time
             * @description When the guests are expected. UTC timestamp.
             */
            expectedCheckInAt: string;
            /**
             * Format: date-time
             * @description When the guests are expected to leave; null when that is open. UTC timestamp.
             */
            expectedCheckOutAt: string | null;
            billingMode: components["schemas"]["BillingMode"];
            /**
             * Format: hh-mm
             * @description The booking's own billing check-out time; null: the property's. The property's local time, HH:mm.
             */
            billingCheckoutTime: string | null;
            transportMode: components["schemas"]["TransportMode"] | null;
            /** @description Number of children. */
            childCount: number | null;
            /** @description Number of men. */
            maleCount: number | null;
            /** @description Number of women. */
            femaleCount: number | null;
            /** @description maleCount + femaleCount. */
            adultCount: number | null;
            /** @description adultCount + childCount. */
            totalGuestCount: number | null;
            /** @description Where the guests come from. */
            fromCity: string | null;
            /** @description Where the guests go next. */
            toCity: string | null;
            memberRelation: components["schemas"]["MemberRelation"] | null;
            /** @description The vehicles that came with this booking, oldest first. */
            vehicleNumbers: string[];
            /** @description Nights that are billed. */
            billableNights: number;
            balance: components["schemas"]["Balance"];
            /** @description balance.pending, for lists. In the property's currency. */
            pending: number;
            /** @description Rooms of the stays that are active or checked out. */
            roomNumbers: number[];
            /** @description How many of the stays have an active door card. */
            activeCards: number;
            /** @description The reason given with a cancellation or no-show. */
            closedReason: string | null;
            /** @description Notes taken at check-out. */
            checkOutNotes: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /** GuestVehicleRequest */
        GuestVehicleRequest: {
            /** @description At least one letter or digit. Shown in upper case; numbers that differ only in spaces, dashes and case are the same vehicle. */
            vehicleNumber: string;
            /**
             * Format: uuid
             * @description The booking with which the vehicle comes.
             */
            bookingId: string;
        };
        /** GuestVehicle */
        GuestVehicle: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The guest.
             */
            guestId: string;
            /** @description Registration number of the vehicle, in upper case. */
            vehicleNumber: string;
            /**
             * Format: uuid
             * @description The booking with which the vehicle came.
             */
            bookingId: string;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /** VoidRequest */
        VoidRequest: {
            /** @description The reason, as given by the person who did it. */
            reason?: string | null;
        };
        /** MoveRequest */
        MoveRequest: {
            /**
             * Format: uuid
             * @description The room to move to.
             */
            roomId: string;
            /** @description The reason, as given by the person who did it. */
            reason?: string | null;
        };
        /** ChargeCreate */
        ChargeCreate: {
            /** @description What the guest is charged for. */
            type: components["schemas"]["ChargeType"];
            /** @description Amount of money in the property's currency (major units, such as rupees). */
            amount: number;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency?: string | null;
            /**
             * Format: date-time
             * @description When the guest had it; now by default. UTC timestamp.
             */
            occurredAt?: string | null;
            /** @description Free text for the staff. */
            notes?: string | null;
        };
        /** PaymentCreate */
        PaymentCreate: {
            /** @description Amount of money in the property's currency (major units, such as rupees). */
            amount: number;
            method: components["schemas"]["DeskPaymentMethod"];
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency?: string | null;
            /**
             * Format: date-time
             * @description When the money was received; now by default. UTC timestamp.
             */
            receivedAt?: string | null;
            /** @description Free text for the staff. */
            notes?: string | null;
        };
        /**
         * DeskPaymentMethod
         * @description How money was paid at the desk.
         * @enum {string}
         */
        DeskPaymentMethod: "CASH" | "CARD" | "UPI" | "BANK_TRANSFER" | "CHEQUE";
        /** ChargeReverseRequest */
        ChargeReverseRequest: {
            /** @description The reason, as given by the person who did it. */
            reason: string;
        };
        /** RefundCreate */
        RefundCreate: {
            /** @description How much to give back, in the property's currency: at most what is left of the payment. */
            amount: number;
            /** @description How the money was given back; the payment's own method by default. */
            method?: components["schemas"]["DeskPaymentMethod"];
            /** @description Free text for the staff. */
            notes?: string | null;
        };
        /** PaymentToReview */
        PaymentToReview: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            type: components["schemas"]["PaymentType"];
            /** @description Always positive, also for a REFUND. In the property's currency. */
            amount: number;
            method: components["schemas"]["PaymentMethod"];
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /**
             * Format: date-time
             * @description When it was received. UTC timestamp.
             */
            receivedAt: string;
            /** @description Free text for the staff. */
            notes: string | null;
            /** @description The gateway's id of the payment; null when it was not paid online. */
            gatewayPaymentId: string | null;
            /**
             * Format: uuid
             * @description The QR code that the payment came by.
             */
            qrId: string | null;
            /**
             * Format: uuid
             * @description The payment link that the payment came by.
             */
            paymentLinkId: string | null;
            /** @description The gateway's id of the refund; null unless it was made online. */
            gatewayRefundId: string | null;
            /**
             * Format: uuid
             * @description The payment that a refund gives back; null for a payment.
             */
            refundOf: string | null;
            status: components["schemas"]["PaymentStatus"];
            /** @description Whether a person has to look at it. */
            needsReview: boolean;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            /** @description Reference of the booking for people. */
            bookingReference: string;
            /** @description The primary guest of the booking. */
            guestName: string | null;
            /** @description BOOKING_CLOSED: the booking was no longer OPEN or CHECKED_IN. REQUEST_CLOSED: the QR code or link was closed, cancelled or expired. PAID_TWICE: it was paid before. AMOUNT_DIFFERS: another amount was requested. REFUND_UNSETTLED: the gateway does not report the outcome of a refund. REFUND_EXCEEDS: the gateway reported more refunds than the payment. REFUND_REVERSED: a refund was reversed after it was posted. */
            reasons: components["schemas"]["PaymentReviewReason"][];
            /**
             * Format: date-time
             * @description When it was marked for review. UTC timestamp.
             */
            raisedAt: string;
        };
        /**
         * PaymentReviewReason
         * @description Why a person has to look at a payment.
         * @enum {string}
         */
        PaymentReviewReason: "BOOKING_CLOSED" | "REQUEST_CLOSED" | "PAID_TWICE" | "AMOUNT_DIFFERS" | "REFUND_UNSETTLED" | "REFUND_EXCEEDS" | "REFUND_REVERSED";
        /** PaymentReviewed */
        PaymentReviewed: {
            /** @description What was found. */
            notes?: string | null;
        };
        /** PaymentRow */
        PaymentRow: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            type: components["schemas"]["PaymentType"];
            /** @description Always positive, also for a REFUND. In the property's currency. */
            amount: number;
            method: components["schemas"]["PaymentMethod"];
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /**
             * Format: date-time
             * @description When it was received. UTC timestamp.
             */
            receivedAt: string;
            /** @description Free text for the staff. */
            notes: string | null;
            /** @description The gateway's id of the payment; null when it was not paid online. */
            gatewayPaymentId: string | null;
            /**
             * Format: uuid
             * @description The QR code that the payment came by.
             */
            qrId: string | null;
            /**
             * Format: uuid
             * @description The payment link that the payment came by.
             */
            paymentLinkId: string | null;
            /** @description The gateway's id of the refund; null unless it was made online. */
            gatewayRefundId: string | null;
            /**
             * Format: uuid
             * @description The payment that a refund gives back; null for a payment.
             */
            refundOf: string | null;
            status: components["schemas"]["PaymentStatus"];
            /** @description Whether a person has to look at it. */
            needsReview: boolean;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            /** @description Reference of the booking for people. */
            bookingReference: string;
            /** @description The primary guest of the booking. */
            guestName: string | null;
            recordedBy: components["schemas"]["PaymentRecorder"] | null;
        };
        /**
         * Takings
         * @description The ledger rows that were received on a date, summed up. Deleted payments are left out.
         */
        Takings: {
            /**
             * Format: date
             * @description The night, named by the day on which it begins.
             */
            date: string;
            /**
             * Format: date-time
             * @description When the date begins in the zone of the property. UTC timestamp.
             */
            from: string;
            /**
             * Format: date-time
             * @description When the next date begins. UTC timestamp.
             */
            to: string;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            total: components["schemas"]["TakingsTotal"];
            /** @description A row for each method that there was. */
            byMethod: components["schemas"]["TakingsOfMethod"][];
            /** @description A row for each person who entered something, and one for what the gateway reported. */
            byPerson: components["schemas"]["TakingsOfPerson"][];
        };
        /**
         * HousekeepingRoom
         * @description A room as housekeeping needs it, without anything about the guest.
         */
        HousekeepingRoom: {
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description The number on the door. */
            roomNumber: number;
            /** @description The floor; null when it is not known. */
            floor: number | null;
            /** @description The type of the room. */
            roomTypeCode: string;
            condition: components["schemas"]["RoomCondition"];
            outOfOrder: components["schemas"]["OutOfOrder"] | null;
            /**
             * Format: date-time
             * @description When the condition last changed; null: never. UTC timestamp.
             */
            conditionChangedAt: string | null;
            conditionChangedBy: components["schemas"]["ConditionChangedBy"] | null;
            occupancy: components["schemas"]["RoomOccupancy"];
            /** @description Whether the room is assigned to a booking whose guest is expected today, or was before. */
            arrivalToday: boolean;
            /** @description Whether the guest in the room is expected to leave today, or was before. */
            departureToday: boolean;
            /** @description Whether the room of a guest who stays still has to be made up today, by the settings and the wish of the guest. */
            serviceDue: boolean;
            /** @description 1: a guest arrives today and the room is not ready. 2: a guest leaves today, or has left. 3: `serviceDue`. 4: nothing to do. */
            priority: number;
            assignedTo: components["schemas"]["AssignedTo"] | null;
            guestRequest: components["schemas"]["GuestRequest"] | null;
            /** @description How many notes are not done. */
            openNotes: number;
        };
        /**
         * ConditionChangedBy
         * @description Who changed it; null: the service itself.
         */
        ConditionChangedBy: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Name; null when it is not known. */
            name: string | null;
        };
        /**
         * RoomOccupancy
         * @description OCCUPIED: a guest is in house in the room.
         * @enum {string}
         */
        RoomOccupancy: "VACANT" | "OCCUPIED";
        /**
         * AssignedTo
         * @description Who makes it up today; null: nobody.
         */
        AssignedTo: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Name; null when it is not known. */
            name: string | null;
        };
        /**
         * GuestRequest
         * @description What the guest in the room wants. It ends with the stay; SERVICE_REQUESTED also when the room is clean.
         * @enum {string}
         */
        GuestRequest: "DO_NOT_DISTURB" | "SERVICE_REQUESTED";
        /** ConditionChange */
        ConditionChange: {
            condition: components["schemas"]["RoomCondition"];
            /** @description The condition that the caller saw: when the room has another one by now, 409. */
            expectedCondition?: components["schemas"]["RoomCondition"] | null;
        };
        /**
         * RoomInCondition
         * @description A room and its condition.
         */
        RoomInCondition: {
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description The number on the door. */
            roomNumber: number;
            condition: components["schemas"]["RoomCondition"];
        };
        /** ConditionsChange */
        ConditionsChange: {
            /** @description The rooms. */
            roomIds: string[];
            condition: components["schemas"]["RoomCondition"];
        };
        /** GuestRequestChange */
        GuestRequestChange: {
            guestRequest: components["schemas"]["GuestRequest"] | null;
        };
        /** GuestRequestOfRoom */
        GuestRequestOfRoom: {
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            guestRequest: components["schemas"]["GuestRequest"] | null;
        };
        /** OutOfOrderRequest */
        OutOfOrderRequest: {
            /** @description The reason, as given by the person who did it. */
            reason: string;
            /**
             * Format: date-time
             * @description When it ends by itself; without it a person ends it. UTC timestamp.
             */
            untilAt?: string | null;
        };
        /**
         * HousekeepingSettings
         * @description How the property keeps its rooms.
         */
        HousekeepingSettings: {
            stayOver: components["schemas"]["StayOverPolicy"];
            /**
             * Format: hh-mm
             * @description Local time at which the service day begins: the rooms that are due become DIRTY.
             */
            dirtyAt: string;
            dirtyRoomAtCheckIn: components["schemas"]["DirtyRoomAtCheckIn"];
            /** @description true: a room is ready when it is INSPECTED; false: when it is CLEAN. */
            needsInspection: boolean;
        };
        /**
         * StayOverPolicy
         * @description When the room of a guest who stays is made up.
         */
        StayOverPolicy: {
            kind: components["schemas"]["StayOverKind"];
            /** @description After how many nights, for EVERY_N_DAYS. */
            days: number;
        };
        /**
         * StayOverKind
         * @description How often a room is made up while a guest stays in it. ON_REQUEST: only when the guest asks.
         * @enum {string}
         */
        StayOverKind: "DAILY" | "EVERY_N_DAYS" | "ON_REQUEST";
        /**
         * DirtyRoomAtCheckIn
         * @description What a check-in or a move into a room that is not ready does. WARN: it is done, and the response has a warning. REFUSE: 409.
         * @enum {string}
         */
        DirtyRoomAtCheckIn: "WARN" | "REFUSE";
        /** HousekeepingSettingsUpdate */
        HousekeepingSettingsUpdate: {
            stayOver?: components["schemas"]["StayOverPolicy"];
            /**
             * Format: hh-mm
             * @description Local time at which the service day begins: the rooms that are due become DIRTY.
             */
            dirtyAt?: string;
            dirtyRoomAtCheckIn?: components["schemas"]["DirtyRoomAtCheckIn"];
            /** @description true: a room is ready when it is INSPECTED; false: when it is CLEAN. */
            needsInspection?: boolean;
        };
        /** RoomAssignmentProposalRequest */
        RoomAssignmentProposalRequest: {
            /**
             * Format: date
             * @description The local date; today without it.
             */
            day?: string;
            /** @description Who works on the day. */
            userIds: string[];
        };
        /**
         * ProposedRoomShare
         * @description A share of the rooms of a day.
         */
        ProposedRoomShare: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Name; null when it is not known. */
            name: string | null;
            /** @description The rooms, by number. */
            roomIds: string[];
            /** @description How much work it is: 2 for an arrival or a departure, 1 for a guest who stays. */
            work: number;
        };
        /**
         * RoomShare
         * @description Who makes up which rooms on a day.
         */
        RoomShare: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Name; null when it is not known. */
            name: string | null;
            /** @description The rooms, by number. */
            roomIds: string[];
        };
        /** RoomAssignmentsRequest */
        RoomAssignmentsRequest: {
            /** @description All assignments of the day. */
            assignments: components["schemas"]["RoomShareRequest"][];
        };
        /** RoomShareRequest */
        RoomShareRequest: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description The rooms, by number. */
            roomIds: string[];
        };
        /** Colleague */
        Colleague: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Name; null when it is not known. */
            name: string | null;
        };
        /**
         * HousekeepingNote
         * @description What somebody noticed in a room and somebody has to do.
         */
        HousekeepingNote: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description The number on the door. */
            roomNumber: number;
            /** @description What was noticed. */
            text: string;
            /** @description Whether `.../notes/{noteId}/picture` has a picture. */
            hasPicture: boolean;
            createdBy: components["schemas"]["NoteWriter"];
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            doneBy: components["schemas"]["NoteDoer"] | null;
            /**
             * Format: date-time
             * @description When it was done; null: it is to be done. UTC timestamp.
             */
            doneAt: string | null;
        };
        /**
         * NoteWriter
         * @description Who wrote it.
         */
        NoteWriter: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Name; null when it is not known. */
            name: string | null;
        };
        /**
         * NoteDoer
         * @description Who has done it; null: it is to be done.
         */
        NoteDoer: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Name; null when it is not known. */
            name: string | null;
        };
        /** NoteRequest */
        NoteRequest: {
            /** @description What was noticed. */
            text: string;
        };
        /** NotePictureUpload */
        NotePictureUpload: {
            /**
             * Format: binary
             * @description The picture.
             */
            file: Blob;
        };
        /**
         * FoundItemStatus
         * @enum {string}
         */
        FoundItemStatus: "KEPT" | "RETURNED" | "DISPOSED";
        /**
         * FoundItem
         * @description Something that a guest left behind.
         */
        FoundItem: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description The number on the door. */
            roomNumber: number;
            /** @description What it is. */
            description: string;
            /**
             * Format: date-time
             * @description When it was found. UTC timestamp.
             */
            foundAt: string;
            /** @description KEPT: the hotel has it. RETURNED: the guest has it again. DISPOSED: it was given away or thrown away. */
            status: components["schemas"]["FoundItemStatus"];
            /** @description Whether `.../found-items/{itemId}/picture` has a picture. */
            hasPicture: boolean;
            createdBy: components["schemas"]["Finder"];
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /**
         * Finder
         * @description Who entered it.
         */
        Finder: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Name; null when it is not known. */
            name: string | null;
        };
        /** FoundItemRequest */
        FoundItemRequest: {
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description What it is. */
            description: string;
            /**
             * Format: date-time
             * @description When it was found; now by default. UTC timestamp.
             */
            foundAt?: string | null;
            /** @description KEPT: the hotel has it. RETURNED: the guest has it again. DISPOSED: it was given away or thrown away. */
            status?: components["schemas"]["FoundItemStatus"];
        };
        /** FoundItemUpdate */
        FoundItemUpdate: {
            /** @description What it is. */
            description?: string;
            /**
             * Format: date-time
             * @description When it was found. UTC timestamp.
             */
            foundAt?: string;
            /** @description KEPT: the hotel has it. RETURNED: the guest has it again. DISPOSED: it was given away or thrown away. */
            status?: components["schemas"]["FoundItemStatus"];
        };
        /** FoundItemPictureUpload */
        FoundItemPictureUpload: {
            /**
             * Format: binary
             * @description The picture.
             */
            file: Blob;
        };
        /** MinibarRequest */
        MinibarRequest: {
            /** @description What was taken. */
            items: components["schemas"]["MinibarItem"][];
        };
        /** MinibarItem */
        MinibarItem: {
            /** @description What it is, as the guest reads it on the bill. */
            name: string;
            /** @description How many. */
            quantity: number;
            /** @description The price of one. In the property's currency. */
            amount: number;
        };
        /**
         * MinibarNote
         * @description What was taken from a minibar, without the booking.
         */
        MinibarNote: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description The number on the door. */
            roomNumber: number;
            /** @description What was taken. */
            items: components["schemas"]["MinibarItem"][];
            /** @description All of it, in major units of the currency. */
            amount: number;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            status: components["schemas"]["MinibarProposalStatus"];
            createdBy: components["schemas"]["ProposalMaker"];
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
        };
        /**
         * MinibarProposalStatus
         * @description OPEN: the front desk has to decide. CONFIRMED: it is a charge of the booking. REFUSED: it is none.
         * @enum {string}
         */
        MinibarProposalStatus: "OPEN" | "CONFIRMED" | "REFUSED";
        /**
         * ProposalMaker
         * @description Who counted it.
         */
        ProposalMaker: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Name; null when it is not known. */
            name: string | null;
        };
        /**
         * MinibarProposal
         * @description What was taken from a minibar, to be made a charge of the booking.
         */
        MinibarProposal: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description The number on the door. */
            roomNumber: number;
            /** @description What was taken. */
            items: components["schemas"]["MinibarItem"][];
            /** @description All of it, in major units of the currency. */
            amount: number;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            status: components["schemas"]["MinibarProposalStatus"];
            createdBy: components["schemas"]["ProposalMaker"];
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description The booking that pays it. */
            bookingReference: string;
            /**
             * Format: uuid
             * @description The charge that it has become; null: none.
             */
            chargeId: string | null;
            decidedBy: components["schemas"]["ProposalDecider"] | null;
            /**
             * Format: date-time
             * @description When that was; null while it is open. UTC timestamp.
             */
            decidedAt: string | null;
        };
        /**
         * ProposalDecider
         * @description Who confirmed or refused it; null: nobody.
         */
        ProposalDecider: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Name; null when it is not known. */
            name: string | null;
        };
        /** StayCardPrepareRequest */
        StayCardPrepareRequest: {
            /**
             * Format: date-time
             * @description Until when the card should open the door. UTC timestamp.
             */
            expiresAt: string;
            /** @description The UID of the physical card, 4, 7 or 10 bytes in hexadecimal digits. The content is then valid only for this card. */
            cardId?: string | null;
        };
        /** PreparedCard */
        PreparedCard: {
            /** @description Number of the card's content, unique in the property and never used twice. */
            cardIndex: number;
            /**
             * Format: date-time
             * @description From when the card opens the door. UTC timestamp.
             */
            issuedAt: string;
            /**
             * Format: date-time
             * @description Until when the card opens the door. UTC timestamp.
             */
            expiresAt: string;
            /** @description The layout of the sector. */
            format: string;
            /** @description The sector to write. */
            sector: components["schemas"]["CardSector"];
        };
        /**
         * CardSector
         * @description The sector to write.
         */
        CardSector: {
            /** @description Number of the sector on the card. */
            index: number;
            /** @description The number of its first block on the card. */
            startBlock: number;
            /** @description Three data blocks of 16 bytes, in hexadecimal digits. */
            blocks: string[];
            /** @description Key A, access bits and key B of the sector. The keys are those of every card of the property: keep them in memory only. */
            trailer: string;
        };
        /** TemporaryCardPrepareRequest */
        TemporaryCardPrepareRequest: {
            /** @description The UID of the physical card, 4, 7 or 10 bytes in hexadecimal digits. The content is then valid only for this card. */
            cardId?: string | null;
        };
        /** StayCardRequest */
        StayCardRequest: {
            /** @description The id of the physical card as its reader shows it, without control characters. Different spellings of one UID in hexadecimal digits are the same card. */
            cardId: string;
            /** @description Number of the card's content, unique in the property and never used twice. */
            cardIndex: number;
            /**
             * Format: date-time
             * @description From when the card opens the door. UTC timestamp.
             */
            issuedAt: string;
            /**
             * Format: date-time
             * @description Until when the card opens the door, as prepared. UTC timestamp.
             */
            expiresAt: string;
        };
        /** Card */
        Card: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description STAY: for the guests of a stay. TEMPORARY: for staff, valid for a short time. */
            kind: components["schemas"]["CardKind"];
            /** @description Id of the physical card, as its reader shows it. */
            cardId: string;
            /** @description Number of the card's content, unique in the property and never used twice. */
            cardIndex: number;
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description As written on the card. */
            roomNumber: number;
            /**
             * Format: uuid
             * @description null for a temporary card.
             */
            roomStayId: string | null;
            /**
             * Format: date-time
             * @description From when the card opens the door. UTC timestamp.
             */
            issuedAt: string;
            /**
             * Format: date-time
             * @description Until when the card opens the door. UTC timestamp.
             */
            expiresAt: string;
            status: components["schemas"]["CardStatus"];
            /**
             * Format: date-time
             * @description When the card was revoked; null when it was not. UTC timestamp.
             */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /**
         * CardKind
         * @description STAY: for the guests of a stay. TEMPORARY: for staff, valid for a short time.
         * @enum {string}
         */
        CardKind: "STAY" | "TEMPORARY";
        /**
         * CardStatus
         * @description Whether the card opens its door.
         * @enum {string}
         */
        CardStatus: "ACTIVE" | "EXPIRED" | "REVOKED";
        /** TemporaryCardRequest */
        TemporaryCardRequest: {
            /** @description The id of the physical card as its reader shows it, without control characters. Different spellings of one UID in hexadecimal digits are the same card. */
            cardId: string;
            /** @description Number of the card's content, unique in the property and never used twice. */
            cardIndex: number;
            /**
             * Format: date-time
             * @description From when the card opens the door. UTC timestamp.
             */
            issuedAt: string;
        };
        /** CardDetail */
        CardDetail: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            kind: components["schemas"]["CardKind"];
            /** @description Id of the physical card, as its reader shows it. */
            cardId: string;
            /** @description Number of the card's content, unique in the property and never used twice. */
            cardIndex: number;
            /**
             * Format: uuid
             * @description The room.
             */
            roomId: string;
            /** @description As written on the card. */
            roomNumber: number;
            /**
             * Format: uuid
             * @description null for a temporary card.
             */
            roomStayId: string | null;
            /**
             * Format: date-time
             * @description From when the card opens the door. UTC timestamp.
             */
            issuedAt: string;
            /**
             * Format: date-time
             * @description When it stops being valid. UTC timestamp.
             */
            expiresAt: string;
            status: components["schemas"]["CardStatus"];
            /**
             * Format: date-time
             * @description When the card was revoked; null when it was not. UTC timestamp.
             */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            /** @description The number of the key with which the card was made: key B of this number rewrites it. */
            keyNumber: number;
            timeData: components["schemas"]["CardTimeData"] | null;
        };
        /**
         * CardTimeData
         * @description What to write over a revoked card so that every lock refuses it. null: the card is not revoked, or the key with which it was made is no longer configured.
         */
        CardTimeData: {
            /** @description Number of the data block to write. */
            block: number;
            /** @description Its 16 bytes, in hexadecimal digits. */
            data: string;
            /** @description Number of the block for the authentication code. */
            macBlock: number;
            /** @description Its 16 bytes, in hexadecimal digits. */
            mac: string;
        };
        /** CardKeyStates */
        CardKeyStates: {
            /** @description The layout of cards. */
            format: string;
            /** @description Whether the service made the key itself, for evaluation. In production `SECRETS_KEY` sets it. */
            isGenerated: boolean;
            /** @description Those with a number first, by number. */
            keys: components["schemas"]["CardKeyState"][];
            /** @description Rooms of the property. */
            rooms: number;
            /** @description Rooms whose `hasNfc` is set. */
            roomsWithLock: number;
        };
        /** CardKeyState */
        CardKeyState: {
            /** @description Its number on cards; null until the first card was made after it was set. */
            number: number | null;
            /** @description Whether new cards are made with it. */
            isCurrent: boolean;
            /** @description Whether the service still has it; without it, its cards cannot be rewritten. */
            isConfigured: boolean;
            /**
             * Format: date-time
             * @description When the first card was made with it. UTC timestamp.
             */
            firstUsedAt: string | null;
            /** @description Cards of this property that open a door now. */
            activeCards: number;
        };
        /** OnlinePayments */
        OnlinePayments: {
            /** @description Whether QR codes can be made: the gateway is set up, and the currency is INR. */
            qr: boolean;
            /** @description Whether payment links can be made: the gateway is set up. */
            paymentLink: boolean;
        };
        /** GatewaySettings */
        GatewaySettings: {
            /** @description Whether QR codes, links and refunds can be created. */
            configured: boolean;
            /** @description The gateway's key id, its middle hidden; null when none is set. */
            keyIdMasked: string | null;
            /** @description Whether a key secret is set; it is never shown. */
            keySecretConfigured: boolean;
            /** @description Whether the webhook accepts events. */
            webhookSecretConfigured: boolean;
            /** @description Whether the keys are those of the gateway's test mode; null when none are set. */
            isTest: boolean | null;
            /**
             * Format: date-time
             * @description When the settings last changed; null when there are none. UTC timestamp.
             */
            updatedAt: string | null;
        };
        /** GatewaySettingsUpsertRequest */
        GatewaySettingsUpsertRequest: {
            /** @description The gateway's key id; if left out, it does not change; null removes it. */
            keyId?: string | null;
            /** @description The gateway's key secret; if left out, it does not change; null removes it. */
            keySecret?: string | null;
            /** @description The secret with which the gateway signs its messages; the one before stays valid for 48 hours. If left out, it does not change; null removes it. */
            webhookSecret?: string | null;
            /** @description Whether the keys are those of the gateway's test mode. */
            isTest?: boolean;
        };
        /** GatewayTestPayment */
        GatewayTestPayment: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            state: components["schemas"]["GatewayTestState"];
            problem: components["schemas"]["GatewayTestProblem"] | null;
            /** @description Amount of money in the property's currency (major units, such as rupees). */
            amount: number;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /** @description Where it is paid. */
            url: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it stops being valid. UTC timestamp.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When a signed event said that it was paid. UTC timestamp.
             */
            reportedAt: string | null;
        };
        /**
         * GatewayTestState
         * @description WAITING: nobody has paid it yet. UNREPORTED: it is paid, and the gateway's webhook has not said so. PROVEN: it is paid, and a signed event of the gateway said so. ENDED: it can no longer be paid. FAILED: the gateway has made none.
         * @enum {string}
         */
        GatewayTestState: "CREATING" | "WAITING" | "UNREPORTED" | "PROVEN" | "ENDED" | "FAILED";
        /**
         * GatewayTestProblem
         * @description What is wrong: with the keys, with the gateway, or with its webhook. WEBHOOK_UNSIGNED: calls came that were not signed with the secret. WEBHOOK_SILENT: no call came.
         * @enum {string}
         */
        GatewayTestProblem: "KEYS_REFUSED" | "GATEWAY_AWAY" | "GATEWAY_REFUSED" | "WEBHOOK_SECRET_MISSING" | "WEBHOOK_UNSIGNED" | "WEBHOOK_SILENT" | "KEYS_CHANGED";
        /** LastGatewayTestPayment */
        LastGatewayTestPayment: {
            /** @description null: there was none in the last day. */
            testPayment: components["schemas"]["GatewayTestPayment"] | null;
        };
        /** GatewayQrCreate */
        GatewayQrCreate: {
            /** @description Amount of money in the property's currency (major units, such as rupees). */
            amount: number;
            /** @description How long it can be paid; 900 if left out. */
            expirySeconds?: number | null;
        };
        /** GatewayQr */
        GatewayQr: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Amount to pay, in the property's currency. */
            amount: number;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /** @description What the guest reads when paying; null when nothing was said. */
            description: string | null;
            /**
             * Format: date-time
             * @description Until when it can be paid. UTC timestamp.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it stopped taking payments; null while it can be paid. UTC timestamp.
             */
            closedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            /** @description The gateway's id of the QR code. */
            gatewayQrId: string;
            status: components["schemas"]["GatewayQrStatus"];
            /** @description The picture of the QR code. */
            imageUrl: string | null;
            /** @description Whether an existing one is returned. */
            reused: boolean;
        };
        /**
         * GatewayQrStatus
         * @description State of a QR code.
         * @enum {string}
         */
        GatewayQrStatus: "ACTIVE" | "PAID" | "CLOSED" | "EXPIRED";
        /** GatewayPaymentLinkCreate */
        GatewayPaymentLinkCreate: {
            /** @description Amount of money in the property's currency (major units, such as rupees). */
            amount: number;
            /** @description What the payment is for, as the guest reads it. */
            description?: string | null;
            /** @description Whether the gateway texts it to the primary guest's phone. */
            viaSms?: boolean | null;
        };
        /** GatewayPaymentLink */
        GatewayPaymentLink: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Amount of money in the property's currency (major units, such as rupees). */
            amount: number;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /** @description What the payment is for, as the guest reads it. */
            description: string | null;
            /**
             * Format: date-time
             * @description Until when it can be paid; null: until it is closed. UTC timestamp.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it stopped taking payments; null while it can be paid. UTC timestamp.
             */
            closedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            /** @description The gateway's id of the payment link. */
            gatewayLinkId: string;
            status: components["schemas"]["GatewayPaymentLinkStatus"];
            /** @description Address of the page on which the guest pays. */
            shortUrl: string | null;
            /** @description Whether the gateway texted it to the primary guest. */
            viaSms: boolean;
            /** @description Whether an existing one is returned. */
            reused: boolean;
        };
        /**
         * GatewayPaymentLinkStatus
         * @description State of a payment link.
         * @enum {string}
         */
        GatewayPaymentLinkStatus: "OPEN" | "PARTIALLY_PAID" | "PAID" | "CANCELLED" | "EXPIRED";
        /** GatewayRequest */
        GatewayRequest: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Amount of money in the property's currency (major units, such as rupees). */
            amount: number;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /** @description What the payment is for, as the guest reads it. */
            description: string | null;
            /**
             * Format: date-time
             * @description When it stops being valid. UTC timestamp.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it stopped taking payments; null while it can be paid. UTC timestamp.
             */
            closedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            kind: components["schemas"]["GatewayRequestKind"];
            status: components["schemas"]["GatewayRequestStatus"];
            /** @description The gateway's id of the QR code. */
            gatewayQrId: string | null;
            /** @description The gateway's id of the payment link. */
            gatewayLinkId: string | null;
            /** @description The picture of the QR code. */
            imageUrl: string | null;
            /** @description Address of the page on which the guest pays. */
            shortUrl: string | null;
            /** @description Whether the gateway texted it to the primary guest. */
            viaSms: boolean;
        };
        /**
         * GatewayRequestKind
         * @description QR: a QR code. LINK: a payment link.
         * @enum {string}
         */
        GatewayRequestKind: "QR" | "LINK";
        /**
         * GatewayRequestStatus
         * @description State of a QR code or a payment link.
         * @enum {string}
         */
        GatewayRequestStatus: "ACTIVE" | "PAID" | "CLOSED" | "EXPIRED" | "OPEN" | "PARTIALLY_PAID" | "CANCELLED";
        /** OpenGatewayRequest */
        OpenGatewayRequest: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Amount of money in the property's currency (major units, such as rupees). */
            amount: number;
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /** @description What the payment is for, as the guest reads it. */
            description: string | null;
            /**
             * Format: date-time
             * @description When it stops being valid. UTC timestamp.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it stopped taking payments; null while it can be paid. UTC timestamp.
             */
            closedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            kind: components["schemas"]["GatewayRequestKind"];
            status: components["schemas"]["GatewayRequestStatus"];
            /** @description The gateway's id of the QR code. */
            gatewayQrId: string | null;
            /** @description The gateway's id of the payment link. */
            gatewayLinkId: string | null;
            /** @description The picture of the QR code. */
            imageUrl: string | null;
            /** @description Address of the page on which the guest pays. */
            shortUrl: string | null;
            /** @description Whether the gateway texted it to the primary guest. */
            viaSms: boolean;
            /** @description Reference of the booking for people. */
            bookingReference: string;
            /** @description The primary guest of the booking. */
            guestName: string | null;
        };
        /**
         * GatewayQrEvent
         * @description Something that happened to a QR code.
         */
        GatewayQrEvent: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description Our id of the QR code.
             */
            qrId: string;
            /** @description The gateway's name for it. */
            event: string;
            source: components["schemas"]["GatewayEventSource"];
            /** @description State of the QR code after the event. */
            status: components["schemas"]["GatewayQrStatus"];
            /** @description The gateway's id of the payment; null when it was not paid online. */
            gatewayPaymentId: string | null;
            /** @description Amount that was paid, in the property's currency; null when nothing was. */
            amount: number | null;
            /** @description ISO 4217 code of the currency; null without an amount. */
            currency: string | null;
            /**
             * Format: date-time
             * @description When it happened. UTC timestamp.
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
        };
        /**
         * GatewayEventSource
         * @description RECONCILIATION: found by asking the gateway, because no webhook event had reported it.
         * @enum {string}
         */
        GatewayEventSource: "WEBHOOK" | "RECONCILIATION";
        /**
         * StreamGatewayQrEventsEvent
         * @description One event of the stream, its data parsed.
         */
        StreamGatewayQrEventsEvent: components["schemas"]["QrSnapshotEvent"] | components["schemas"]["QrEvent"];
        /**
         * QrSnapshotEvent
         * @description The event `qr.snapshot` of a live stream.
         */
        QrSnapshotEvent: {
            /** @description Position in the stream, for `Last-Event-ID`. */
            id: string;
            /**
             * @description Name of the event.
             * @constant
             */
            event: "qr.snapshot";
            /** @description The data of the event. */
            data: components["schemas"]["GatewayQrEvent"][];
        };
        /**
         * QrEvent
         * @description The event `qr.event` of a live stream.
         */
        QrEvent: {
            /** @description Position in the stream, for `Last-Event-ID`. */
            id: string;
            /**
             * @description Name of the event.
             * @constant
             */
            event: "qr.event";
            data: components["schemas"]["GatewayQrEvent"];
        };
        /** GatewayClose */
        GatewayClose: {
            /** @description The QR code to close: its id, or the gateway's (`qr_...`). */
            qrId?: string | null;
            /** @description The payment link: its id, or the gateway's (`plink_...`). */
            paymentLinkId?: string | null;
        };
        /** GatewayRefundCreate */
        GatewayRefundCreate: {
            /**
             * Format: uuid
             * @description The payment to give back; it was paid online.
             */
            paymentId: string;
            /** @description How much to give back, in the property's currency: at most what is left of the payment. */
            amount: number;
            /** @description Free text for the staff. */
            notes?: string | null;
        };
        /** GatewayRefund */
        GatewayRefund: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            type: components["schemas"]["PaymentType"];
            /** @description Always positive, also for a REFUND. In the property's currency. */
            amount: number;
            method: components["schemas"]["PaymentMethod"];
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /**
             * Format: date-time
             * @description When it was received. UTC timestamp.
             */
            receivedAt: string;
            /** @description Free text for the staff. */
            notes: string | null;
            /** @description The gateway's id of the payment; null when it was not paid online. */
            gatewayPaymentId: string | null;
            /**
             * Format: uuid
             * @description The QR code that the payment came by.
             */
            qrId: string | null;
            /**
             * Format: uuid
             * @description The payment link that the payment came by.
             */
            paymentLinkId: string | null;
            /** @description The gateway's id of the refund; null unless it was made online. */
            gatewayRefundId: string | null;
            /**
             * Format: uuid
             * @description The payment that a refund gives back; null for a payment.
             */
            refundOf: string | null;
            status: components["schemas"]["PaymentStatus"];
            /** @description Whether a person has to look at it. */
            needsReview: boolean;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /** GatewayRefundPending */
        GatewayRefundPending: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            type: components["schemas"]["PaymentType"];
            /** @description Always positive, also for a REFUND. In the property's currency. */
            amount: number;
            method: components["schemas"]["PaymentMethod"];
            /** @description ISO 4217 code of the currency of all amounts: that of the property. */
            currency: string;
            /**
             * Format: date-time
             * @description When it was received. UTC timestamp.
             */
            receivedAt: string;
            /** @description Free text for the staff. */
            notes: string | null;
            /** @description The gateway's id of the payment; null when it was not paid online. */
            gatewayPaymentId: string | null;
            /**
             * Format: uuid
             * @description The QR code that the payment came by.
             */
            qrId: string | null;
            /**
             * Format: uuid
             * @description The payment link that the payment came by.
             */
            paymentLinkId: string | null;
            /** @description The gateway's id of the refund; null unless it was made online. */
            gatewayRefundId: string | null;
            /**
             * Format: uuid
             * @description The payment that a refund gives back; null for a payment.
             */
            refundOf: string | null;
            status: components["schemas"]["PaymentStatus"];
            /** @description Whether a person has to look at it. */
            needsReview: boolean;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /**
         * InvoiceSettings
         * @description What invoices, credit notes and folios show of the property.
         */
        InvoiceSettings: {
            /** @description Who issues the invoices. */
            legalName: string | null;
            address: components["schemas"]["PostalAddress"] | null;
            /** @description Number under the Goods and Services Tax of India; its check digit is checked. */
            gstin: string | null;
            /** @description How numbers of invoices begin: one to four capital letters and digits. */
            invoicePrefix: string;
            /** @description How numbers of credit notes begin; another one. */
            creditNotePrefix: string;
            /** @description The month with which the fiscal year begins: 4 for India. Numbers begin with 1 in each. */
            fiscalYearStartMonth: number;
            /** @description Printed at the end. */
            footer: string | null;
            /** @description A UPI address: invoices with an open amount in rupees then have a QR code to pay it. */
            upiAddress: string | null;
            bank: components["schemas"]["BankAccount"] | null;
            /**
             * Format: uuid
             * @description The logo on new documents.
             */
            logoId: string | null;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string | null;
        };
        /**
         * PostalAddress
         * @description A postal address.
         */
        PostalAddress: {
            /** @description First line. */
            line1: string;
            /** @description Second line. */
            line2?: string | null;
            /** @description City or place. */
            city: string;
            /** @description Postal code; in India six digits. */
            postalCode?: string | null;
            /** @description Code of a state of India at the GST portal. */
            stateCode?: string | null;
            /** @description Name of the country, where it is printed. */
            country?: string | null;
        };
        /**
         * BankAccount
         * @description The bank account on invoices.
         */
        BankAccount: {
            /** @description Who holds the account. */
            accountName: string;
            /** @description Number of the account. */
            accountNumber: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description IFSC, BIC or another code of the branch. */
            branchCode?: string | null;
        };
        /** InvoiceSettingsUpdate */
        InvoiceSettingsUpdate: {
            /** @description Who issues the invoices. */
            legalName?: string | null;
            address?: components["schemas"]["PostalAddress"] | null;
            /** @description Number under the Goods and Services Tax of India; its check digit is checked. */
            gstin?: string | null;
            /** @description How numbers of invoices begin: one to four capital letters and digits. */
            invoicePrefix?: string;
            /** @description How numbers of credit notes begin; another one. */
            creditNotePrefix?: string;
            /** @description The month with which the fiscal year begins: 4 for India. Numbers begin with 1 in each. */
            fiscalYearStartMonth?: number;
            /** @description Printed at the end. */
            footer?: string | null;
            /** @description A UPI address: invoices with an open amount in rupees then have a QR code to pay it. */
            upiAddress?: string | null;
            bank?: components["schemas"]["BankAccount"] | null;
        };
        /** InvoiceLogoUpload */
        InvoiceLogoUpload: {
            /**
             * Format: binary
             * @description The logo.
             */
            file: Blob;
        };
        /** InvoiceCreateRequest */
        InvoiceCreateRequest: {
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            recipient?: components["schemas"]["InvoiceRecipientRequest"];
            lines?: components["schemas"]["InvoiceLinesChoice"];
            /** @description These lines alone; instead of `lines`. */
            lineIds?: string[];
            payments?: components["schemas"]["InvoicePaymentsChoice"];
            /** @description These payments and refunds alone; instead of `payments`. */
            paymentIds?: string[];
            /** @description true: also for a booking that is OPEN or CHECKED_IN, as its bill is now. Without it that is 409. */
            openBooking?: boolean;
        };
        /**
         * InvoiceRecipientRequest
         * @description Who pays. A company needs name and address.
         */
        InvoiceRecipientRequest: {
            kind: components["schemas"]["InvoiceRecipientKind"];
            /** @description Legal name of the company. Of a guest, who is the primary guest unless another name is given. */
            name?: string | null;
            address?: components["schemas"]["PostalAddress"] | null;
            /** @description Number under the Goods and Services Tax of India; its check digit is checked. */
            gstin?: string | null;
        };
        /**
         * InvoiceRecipientKind
         * @description Who the document is made out to.
         * @enum {string}
         */
        InvoiceRecipientKind: "GUEST" | "COMPANY";
        /**
         * InvoiceLinesChoice
         * @description Which lines of the bill that are on no invoice yet; ALL without it.
         * @enum {string}
         */
        InvoiceLinesChoice: "ALL" | "NIGHTS" | "CHARGES";
        /**
         * InvoicePaymentsChoice
         * @description Which payments and refunds that are on no invoice yet are taken account of. Without it ALL for all lines, and NONE for some.
         * @enum {string}
         */
        InvoicePaymentsChoice: "ALL" | "NONE";
        /**
         * Invoice
         * @description An invoice or a credit note. It never changes.
         */
        Invoice: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            kind: components["schemas"]["InvoiceKind"];
            /** @description Without a gap in the property and fiscal year. */
            number: string;
            /** @description The fiscal year of the number. */
            fiscalYear: string;
            corrects: components["schemas"]["CorrectedInvoice"] | null;
            /** @description Currency of all amounts. */
            currency: string;
            /**
             * Format: date
             * @description The local date of the document.
             */
            date: string;
            /**
             * Format: date-time
             * @description When it was issued; of a folio when it was made. UTC timestamp.
             */
            at: string;
            seller: components["schemas"]["InvoiceSeller"];
            recipient: components["schemas"]["InvoiceRecipient"];
            stay: components["schemas"]["InvoiceStay"];
            /** @description Nights by stay and date, then charges by time. */
            lines: components["schemas"]["InvoiceLine"][];
            /** @description The taxes by rate. */
            taxes: components["schemas"]["InvoiceTaxTotal"][];
            /** @description Payments and refunds that it takes account of. */
            payments: components["schemas"]["InvoicePayment"][];
            totals: components["schemas"]["InvoiceTotals"];
            inWords: components["schemas"]["InvoiceAmountInWords"] | null;
        };
        /**
         * InvoiceKind
         * @description A credit note takes an invoice back, or lines of it. Each kind has numbers of its own.
         * @enum {string}
         */
        InvoiceKind: "INVOICE" | "CREDIT_NOTE";
        /**
         * CorrectedInvoice
         * @description Of a credit note: the invoice that it corrects.
         */
        CorrectedInvoice: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /** @description Number of the invoice. */
            number: string;
            /**
             * Format: date
             * @description Date of the invoice.
             */
            date: string;
            /** @description Why it is corrected. */
            reason: string;
        };
        /**
         * InvoiceSeller
         * @description The property as it was when the document was issued.
         */
        InvoiceSeller: {
            /** @description Name of the property. */
            name: string;
            /** @description Who issues it. */
            legalName: string | null;
            address: components["schemas"]["PostalAddress"] | null;
            /** @description GSTIN of the property. */
            gstin: string | null;
            /**
             * Format: uuid
             * @description The logo that is printed.
             */
            logoId: string | null;
            /** @description Printed below. */
            footer: string | null;
            /** @description Where the open amount can be paid. */
            upiAddress: string | null;
            bank: components["schemas"]["BankAccount"] | null;
        };
        /**
         * InvoiceRecipient
         * @description Who pays.
         */
        InvoiceRecipient: {
            kind: components["schemas"]["InvoiceRecipientKind"];
            /** @description Name of the guest or company. */
            name: string;
            address: components["schemas"]["PostalAddress"] | null;
            /** @description Address of a guest, as it was given. */
            addressText: string | null;
            /** @description GSTIN of the company. */
            gstin: string | null;
        };
        /**
         * InvoiceStay
         * @description The booking that the document is about.
         */
        InvoiceStay: {
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Reference of the booking. */
            reference: string;
            /** @description The primary guest. */
            guestName: string | null;
            /** @description First check-in, or when it is expected; local. */
            arrival: string;
            /** @description Last check-out, or as expected; local. */
            departure: string | null;
            /** @description The rooms of the booking. */
            roomNumbers: number[];
        };
        /**
         * InvoiceLine
         * @description A line with its taxes.
         */
        InvoiceLine: {
            /** @description Number of the line in the document, from 1. */
            number: number;
            source: components["schemas"]["InvoiceLineSource"];
            /** @description Names the line in `lines`: the stay and the date of a night, or the charge. */
            id: string;
            /**
             * Format: date
             * @description The local date of the night or of the charge.
             */
            date: string;
            /** @description What it is for, as printed. */
            description: string;
            /** @description What was noted with the charge. */
            notes: string | null;
            /** @description Of a charge. */
            chargeType: components["schemas"]["ChargeType"] | null;
            /** @description HSN or SAC code, from the tax rule or by the kind. */
            hsnSac: string | null;
            /** @description As the ledger has it: with included taxes, without those on top. */
            price: number;
            /** @description The price without the taxes that it contains. */
            taxable: number;
            /** @description The taxes on the line. */
            taxes: components["schemas"]["InvoiceLineTax"][];
            /** @description Price and taxes on top: what the line adds to the balance of the booking. */
            total: number;
        };
        /**
         * InvoiceLineSource
         * @description A night of a stay, or a charge.
         * @enum {string}
         */
        InvoiceLineSource: "NIGHT" | "CHARGE";
        /**
         * InvoiceLineTax
         * @description A tax on one line.
         */
        InvoiceLineTax: {
            /** @description Code of the tax rule. */
            code: string;
            /** @description Name of the tax. */
            name: string;
            /** @description Rate; null for a tax that is an amount. */
            percent: string | null;
            /** @description Whether the price contains the tax; else it comes on top. */
            included: boolean;
            /** @description What the tax is computed from: the price without the taxes that it contains. */
            base: number;
            /** @description The tax. In the property's currency. */
            amount: number;
            /** @description Its parts; together they are its amount. */
            components: components["schemas"]["InvoiceTaxPart"][];
            /** @description HSN or SAC code of the tax rule. */
            hsnSac: string | null;
        };
        /**
         * InvoiceTaxPart
         * @description A part of a tax that is shown by itself, like the halves of GST.
         */
        InvoiceTaxPart: {
            /** @description Name of the part. */
            name: string;
            /** @description Its rate; null for a part of an amount. */
            percent: string | null;
            /** @description Its amount. In the property's currency. */
            amount: number;
        };
        /**
         * InvoiceTaxTotal
         * @description A tax at one rate on all lines.
         */
        InvoiceTaxTotal: {
            /** @description Name of the tax. */
            name: string;
            /** @description Rate; null for a tax that is an amount. */
            percent: string | null;
            /** @description Whether the price contains the tax; else it comes on top. */
            included: boolean;
            /** @description What the tax is computed from: the price without the taxes that it contains. */
            base: number;
            /** @description The tax. In the property's currency. */
            amount: number;
            /** @description Its parts; together they are its amount. */
            components: components["schemas"]["InvoiceTaxPart"][];
        };
        /**
         * InvoicePayment
         * @description A payment or refund that the document takes account of.
         */
        InvoicePayment: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            type: components["schemas"]["PaymentType"];
            method: components["schemas"]["PaymentMethod"];
            /**
             * Format: date
             * @description Local date on which it was received.
             */
            date: string;
            /** @description Below 0 for a refund. In the property's currency. */
            amount: number;
        };
        /**
         * InvoiceTotals
         * @description The sums of the document.
         */
        InvoiceTotals: {
            /** @description Sum of the prices. */
            price: number;
            /** @description Sum without taxes. */
            taxable: number;
            /** @description Taxes that the prices contain. */
            taxIncluded: number;
            /** @description Taxes on top. */
            taxOnTop: number;
            /** @description Rooms that are held for a guest who has not come yet, at their quotes; only in a folio. */
            held: number;
            /** @description All together. */
            total: number;
            /** @description Payments less refunds. */
            paid: number;
            /** @description What is left to pay; below 0: what was paid too much. */
            open: number;
        };
        /**
         * InvoiceAmountInWords
         * @description The total in words, in lakh and crore.
         */
        InvoiceAmountInWords: {
            /** @description In English. */
            en: string;
            /** @description In Hindi. */
            hi: string;
        };
        /**
         * InvoiceRow
         * @description An invoice or credit note in the list.
         */
        InvoiceRow: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            kind: components["schemas"]["InvoiceKind"];
            /** @description Without a gap in the property and fiscal year. */
            number: string;
            /**
             * Format: uuid
             * @description Of a credit note: the invoice that it corrects.
             */
            correctsId: string | null;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Reference of the booking. */
            bookingReference: string;
            /** @description Who it is made out to. */
            recipientName: string;
            /**
             * Format: date
             * @description The local date of the document.
             */
            date: string;
            /**
             * Format: date-time
             * @description When it was issued; of a folio when it was made. UTC timestamp.
             */
            at: string;
            /** @description Currency of all amounts. */
            currency: string;
            /** @description Of a credit note: what it takes back. */
            total: number;
            /** @description Whether all lines of the invoice are taken back. */
            isCredited: boolean;
            /** @description The numbers of the lines that a credit note can still take back; none of a credit note. */
            linesLeft: number[];
        };
        /** CreditNoteCreateRequest */
        CreditNoteCreateRequest: {
            /** @description Why the invoice is corrected; printed. */
            reason: string;
            /** @description The lines to take back; without it all that are not yet. */
            lines?: number[];
        };
        /**
         * Folio
         * @description The bill of a booking as it is now.
         */
        Folio: {
            /** @description Currency of all amounts. */
            currency: string;
            /**
             * Format: date
             * @description The local date of the document.
             */
            date: string;
            /**
             * Format: date-time
             * @description When it was issued; of a folio when it was made. UTC timestamp.
             */
            at: string;
            seller: components["schemas"]["InvoiceSeller"];
            recipient: components["schemas"]["InvoiceRecipient"];
            stay: components["schemas"]["InvoiceStay"];
            /** @description Nights by stay and date, then charges by time. */
            lines: components["schemas"]["FolioLine"][];
            /** @description The taxes by rate. */
            taxes: components["schemas"]["InvoiceTaxTotal"][];
            /** @description Payments and refunds by time. */
            payments: components["schemas"]["FolioPayment"][];
            totals: components["schemas"]["InvoiceTotals"];
            inWords: components["schemas"]["InvoiceAmountInWords"] | null;
        };
        /**
         * FolioLine
         * @description A line of the bill.
         */
        FolioLine: {
            /** @description Number of the line in the document, from 1. */
            number: number;
            source: components["schemas"]["InvoiceLineSource"];
            /** @description Names the line in `lines`: the stay and the date of a night, or the charge. */
            id: string;
            /**
             * Format: date
             * @description The local date of the night or of the charge.
             */
            date: string;
            /** @description What it is for, as printed. */
            description: string;
            /** @description What was noted with the charge. */
            notes: string | null;
            /** @description Of a charge. */
            chargeType: components["schemas"]["ChargeType"] | null;
            /** @description HSN or SAC code, from the tax rule or by the kind. */
            hsnSac: string | null;
            /** @description As the ledger has it: with included taxes, without those on top. */
            price: number;
            /** @description The price without the taxes that it contains. */
            taxable: number;
            /** @description The taxes on the line. */
            taxes: components["schemas"]["InvoiceLineTax"][];
            /** @description Price and taxes on top: what the line adds to the balance of the booking. */
            total: number;
            /** @description Whether it is taken back, or takes another back. */
            isReversed: boolean;
            /**
             * Format: uuid
             * @description The invoice it is on, if that is not credited.
             */
            invoiceId: string | null;
        };
        /**
         * FolioPayment
         * @description A payment or refund of the booking.
         */
        FolioPayment: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            type: components["schemas"]["PaymentType"];
            method: components["schemas"]["PaymentMethod"];
            /**
             * Format: date
             * @description Local date on which it was received.
             */
            date: string;
            /** @description Below 0 for a refund. In the property's currency. */
            amount: number;
            /**
             * Format: uuid
             * @description The invoice it is on, if that is not credited.
             */
            invoiceId: string | null;
        };
        /**
         * EInvoice
         * @description The schema INV-01, version 1.1, of the GST portal of India.
         */
        EInvoice: {
            [key: string]: unknown;
        };
        /** GuestDocumentUpload */
        GuestDocumentUpload: {
            /**
             * Format: binary
             * @description A picture (JPEG, PNG, HEIC, WebP, AVIF, TIFF, GIF, BMP) or a PDF of the document.
             */
            file: Blob;
        };
        /** GuestDocument */
        GuestDocument: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The guest.
             */
            guestId: string;
            /**
             * Format: uuid
             * @description The booking for which it was uploaded.
             */
            bookingId: string;
            /** @description Name of the file as it was uploaded. */
            filename: string;
            /** @description As detected from the content. */
            contentType: string;
            /** @description Size of the file in bytes. */
            sizeBytes: number;
            /**
             * Format: date-time
             * @description When it was uploaded. UTC timestamp.
             */
            uploadedAt: string;
            /** @description What was read from the document, and how far the reading has got. */
            extraction: components["schemas"]["DocumentExtraction"];
            /** @description Opens the file without an access token, for five minutes. */
            fileUrl: string;
        };
        /**
         * DocumentExtraction
         * @description What was read from the document, and how far the reading has got.
         */
        DocumentExtraction: {
            /** @description How far the reading of the document has got. */
            status: components["schemas"]["ExtractionStatus"];
            /** @description Why nothing was read, as a sentence for the front desk. */
            reason: string | null;
            problem: components["schemas"]["ReadingProblem"] | null;
            /** @description What was read; null until it is, or when nothing was. */
            data: components["schemas"]["ExtractedDocument"] | null;
            /**
             * Format: date-time
             * @description When it ended; null while it goes on. UTC timestamp.
             */
            finishedAt: string | null;
        };
        /**
         * ExtractionStatus
         * @description UNSUPPORTED: neither a picture nor a PDF; stored without being read.
         * @enum {string}
         */
        ExtractionStatus: "QUEUED" | "RUNNING" | "DONE" | "FAILED" | "UNSUPPORTED";
        /**
         * ReadingProblem
         * @description What is wrong with a picture in which no document was recognised.
         * @enum {string}
         */
        ReadingProblem: "TOO_SMALL" | "TOO_DARK" | "BLURRED" | "GLARE" | "NO_DOCUMENT";
        /** ExtractedDocument */
        ExtractedDocument: {
            /** @description Kind of document. */
            documentType: components["schemas"]["DocumentType"];
            /** @description Without spaces. An Aadhaar number shows only its last four digits. */
            documentNumber: string | null;
            /** @description As printed, given names first. */
            name: string | null;
            /**
             * Format: date
             * @description Date of birth; null when it was not found.
             */
            dob: string | null;
            /** @description Sex as printed; null when it was not found. */
            sex: components["schemas"]["Sex"] | null;
            /** @description ISO 3166 alpha-3. */
            nationality: string | null;
            /**
             * Format: date
             * @description Date on which the document expires; null when it has none.
             */
            expiresOn: string | null;
            checks: components["schemas"]["DocumentChecks"];
            /** @description The lowest confidence among number, name and date of birth. */
            confidence: number;
            source: components["schemas"]["ReadingSource"];
            /** @description How reliable each field is. */
            fields: components["schemas"]["ExtractedFields"];
        };
        /**
         * DocumentType
         * @description Kind of identity document.
         * @enum {string}
         */
        DocumentType: "PASSPORT" | "VISA" | "IDENTITY_CARD" | "AADHAAR" | "PAN" | "DRIVING_LICENCE" | "VOTER_ID";
        /**
         * Sex
         * @description Sex as printed; X: neither, or not said. null: not found.
         * @enum {string}
         */
        Sex: "F" | "M" | "X";
        /**
         * DocumentChecks
         * @description Checks of the whole document; null where a check does not apply.
         */
        DocumentChecks: {
            /** @description All check digits of the machine-readable zone hold. */
            mrz: boolean | null;
            /** @description The check digit of the Aadhaar number holds. */
            verhoeff: boolean | null;
            /** @description The PAN has the form of a person’s. */
            pan: boolean | null;
        };
        /**
         * ReadingSource
         * @description The part of a document that was read: its QR code, machine-readable zone, text layer or picture of text (OCR).
         * @enum {string}
         */
        ReadingSource: "QR" | "MRZ" | "TEXT_LAYER" | "OCR";
        /**
         * ExtractedFields
         * @description How reliable each field is.
         */
        ExtractedFields: {
            documentNumber: components["schemas"]["FieldReport"] | null;
            name: components["schemas"]["FieldReport"] | null;
            dob: components["schemas"]["FieldReport"] | null;
            sex: components["schemas"]["FieldReport"] | null;
            nationality: components["schemas"]["FieldReport"] | null;
            expiresOn: components["schemas"]["FieldReport"] | null;
        };
        /**
         * FieldReport
         * @description How reliable the field is; null when it was not found.
         */
        FieldReport: {
            /** @description How sure the reading is, from 0 to 1. */
            confidence: number;
            /** @description From which part of the document it was read. */
            source: components["schemas"]["ReadingSource"];
            /** @description The checks that the field went through. */
            checks: components["schemas"]["FieldCheck"][];
        };
        /** FieldCheck */
        FieldCheck: {
            name: components["schemas"]["FieldCheckName"];
            /** @description Whether the field passed the check. */
            holds: boolean;
        };
        /**
         * FieldCheckName
         * @description CHECK_DIGIT: check digit of the machine-readable zone. VERHOEFF: check digit of an Aadhaar number. SIGNATURE: the issuer’s, over the QR code (only with `AADHAAR_QR_CERTIFICATE`). FORM: the number has the expected form. DATE: the date exists and is plausible. CODE: the code is known.
         * @enum {string}
         */
        FieldCheckName: "CHECK_DIGIT" | "VERHOEFF" | "SIGNATURE" | "FORM" | "DATE" | "CODE";
        /**
         * StreamGuestDocumentsEvent
         * @description One event of the stream, its data parsed.
         */
        StreamGuestDocumentsEvent: components["schemas"]["DocumentsSnapshotEvent"] | components["schemas"]["DocumentUpdatedEvent"];
        /**
         * DocumentsSnapshotEvent
         * @description The event `documents.snapshot` of a live stream.
         */
        DocumentsSnapshotEvent: {
            /** @description Position in the stream, for `Last-Event-ID`. */
            id: string;
            /**
             * @description Name of the event.
             * @constant
             */
            event: "documents.snapshot";
            /** @description The data of the event. */
            data: components["schemas"]["GuestDocument"][];
        };
        /**
         * DocumentUpdatedEvent
         * @description The event `document.updated` of a live stream.
         */
        DocumentUpdatedEvent: {
            /** @description Position in the stream, for `Last-Event-ID`. */
            id: string;
            /**
             * @description Name of the event.
             * @constant
             */
            event: "document.updated";
            data: components["schemas"]["GuestDocumentChange"];
        };
        /**
         * GuestDocumentChange
         * @description A document as it is after a change.
         */
        GuestDocumentChange: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The guest.
             */
            guestId: string;
            /**
             * Format: uuid
             * @description The booking.
             */
            bookingId: string;
            /** @description Name of the file. */
            filename: string;
            /** @description As detected from the content. */
            contentType: string;
            /** @description Size of the file in bytes. */
            sizeBytes: number;
            /**
             * Format: date-time
             * @description When it was uploaded. UTC timestamp.
             */
            uploadedAt: string;
            extraction: components["schemas"]["DocumentExtraction"];
            /** @description Opens the file without an access token, for five minutes. */
            fileUrl: string | null;
            /**
             * @description Only when the document was deleted: this is its last row.
             * @constant
             */
            removed?: true;
        };
        /** InboundEmailUpload */
        InboundEmailUpload: {
            /**
             * Format: binary
             * @description The PDF.
             */
            file: Blob;
        };
        /** InboundEmail */
        InboundEmail: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description The property (hotel).
             */
            propertyId: string;
            /** @description How the message came in. */
            source: components["schemas"]["InboundEmailSource"];
            status: components["schemas"]["InboundEmailStatus"];
            /**
             * Format: date-time
             * @description When the service received the message. UTC timestamp.
             */
            receivedAt: string;
            /**
             * Format: date-time
             * @description When the message was sent, by its Date header; null without one. UTC timestamp.
             */
            sentAt: string | null;
            /** @description The address in its From header. */
            sender: string | null;
            /** @description Its subject; null without one. */
            subject: string | null;
            /** @description Size of the file in bytes. */
            sizeBytes: number;
            /**
             * Format: uuid
             * @description The booking into which it was imported; null when it was not.
             */
            bookingId: string | null;
            /** @description Reference of the booking for people. */
            bookingReference: string | null;
            /** @description What was read from the message; null until it is read. */
            parsed: components["schemas"]["ParsedReservation"] | null;
            /** @description Why a person has to look at it. */
            reviewReasons: components["schemas"]["ReviewReason"][];
            /** @description Why it could not be read. */
            failure: string | null;
            /** @description How a person or the service settled it; null while it is open. */
            resolution: components["schemas"]["EmailResolution"] | null;
            /** @description The audit PDF, for ADMIN and MANAGER; null until there is one. */
            fileUrl: string | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /**
         * InboundEmailSource
         * @description How the message came in: sent to the service, fetched from a mailbox, or uploaded.
         * @enum {string}
         */
        InboundEmailSource: "SMTP" | "IMAP" | "MANUAL";
        /**
         * InboundEmailStatus
         * @description RECEIVED: stored, not read yet. PARSED: read and about to be imported, or dismissed. BOOKED: imported into its booking. NEEDS_REVIEW: a person has to look at it. FAILED: it cannot be read.
         * @enum {string}
         */
        InboundEmailStatus: "RECEIVED" | "PARSED" | "BOOKED" | "NEEDS_REVIEW" | "FAILED";
        /** ParsedReservation */
        ParsedReservation: {
            /** @description MAKEMYTRIP includes Goibibo, and EXPEDIA includes Hotels.com: they share their reservation numbers. */
            site: components["schemas"]["BookingSite"] | null;
            /** @description Whether it is a new reservation, a change or a cancellation. */
            kind: components["schemas"]["MessageKind"] | null;
            /** @description The booking site's number of the reservation. */
            reservationNumber: string | null;
            /** @description Name of the guest as written. */
            guestName: string | null;
            /** @description As written. */
            guestPhone: string | null;
            /** @description E-mail address of the guest. */
            guestEmail: string | null;
            /**
             * Format: date
             * @description Day of arrival.
             */
            arrivalOn: string | null;
            /**
             * Format: date
             * @description Day of departure.
             */
            departureOn: string | null;
            /** @description The rooms, as the booking site names them. */
            rooms: components["schemas"]["ParsedRooms"][] | null;
            /** @description Number of adults. */
            adults: number | null;
            /** @description Number of children. */
            children: number | null;
            /** @description What the guest pays for the whole reservation, in the currency of the message. */
            amount: number | null;
            /** @description ISO 4217 code of the currency that the message names. */
            currency: string | null;
            /** @description Whether the guest has paid the site. This is never posted as a payment. */
            isPrepaid: boolean | null;
            /** @description Name of the hotel as written. */
            hotelName: string | null;
            /** @description Of each field that was found, from 0 to 1. A field below 0.8 needs a review. */
            confidence: {
                [key: string]: number;
            };
            /** @description Fields about which two places in the message disagree. */
            disputed: string[];
        };
        /**
         * MessageKind
         * @description Whether a message is about a new reservation, a change or a cancellation.
         * @enum {string}
         */
        MessageKind: "NEW" | "MODIFIED" | "CANCELLED";
        /** ParsedRooms */
        ParsedRooms: {
            /** @description The name that the booking site uses. */
            name: string;
            /** @description Number of rooms. */
            quantity: number;
            /** @description The room type with this code, name or alias. */
            roomTypeCode: string | null;
        };
        /** ReviewReason */
        ReviewReason: {
            /** @description The reason, for programs. */
            code: components["schemas"]["ReviewCode"];
            /** @description The field of `parsed` that the reason is about. */
            field: string | null;
            /** @description The reason as a sentence for the front desk. */
            message: string;
        };
        /**
         * ReviewCode
         * @description Why a person has to look at a message.
         * @enum {string}
         */
        ReviewCode: "MISSING" | "NOTHING_MORE" | "UNSURE" | "DISPUTED" | "SENDER_NOT_PROVEN" | "OTHER_HOTEL" | "ROOM_TYPE_UNKNOWN" | "OTHER_CURRENCY" | "DATES_PAST" | "OUT_OF_BOUNDS" | "NO_ROOMS" | "REFUSED" | "RESERVATION_UNKNOWN" | "SAYS_OTHERWISE" | "BOOKING_CHANGED" | "BOOKING_CLOSED" | "CANCELLED_BEFORE";
        /**
         * EmailResolution
         * @description How a person or the service settled it; null while it is open.
         */
        EmailResolution: {
            /** @description What was done with it. */
            action: components["schemas"]["EmailOutcome"];
            /**
             * Format: date-time
             * @description When that was done. UTC timestamp.
             */
            at: string;
            /**
             * Format: uuid
             * @description Who did it; null: the service itself.
             */
            userId: string | null;
            /** @description The name of that user. */
            userName: string | null;
            /** @description What the person noted. */
            notes: string | null;
        };
        /**
         * EmailOutcome
         * @description BOOKED: imported into a booking. DISMISSED: set aside by a person.
         * @enum {string}
         */
        EmailOutcome: "BOOKED" | "DISMISSED";
        /** InboundEmailResolution */
        InboundEmailResolution: {
            action: components["schemas"]["EmailResolutionAction"];
            /** @description Free text for the staff. */
            notes?: string | null;
            /** @description The kind of message, if it was read wrong. */
            kind?: components["schemas"]["MessageKind"];
            /** @description MAKEMYTRIP includes Goibibo, and EXPEDIA includes Hotels.com: they share their reservation numbers. */
            site?: components["schemas"]["BookingSite"];
            /** @description The booking site's number of the reservation. */
            reservationNumber?: string;
            /** @description Name of the primary guest. */
            guestName?: string;
            /** @description Phone number of the guest, if it was read wrong. */
            guestPhone?: string | null;
            /**
             * Format: date
             * @description Day of arrival.
             */
            arrivalOn?: string;
            /**
             * Format: date
             * @description Day of departure.
             */
            departureOn?: string;
            /** @description The rooms of the reservation, by type. */
            rooms?: components["schemas"]["ResolvedRooms"][];
            /** @description For the whole reservation; null: the default rates of the room types. In the property's currency. */
            amount?: number | null;
            /** @description Number of children. */
            children?: number | null;
        };
        /**
         * EmailResolutionAction
         * @description BOOK: import the message with these corrections. DISMISS: import nothing.
         * @enum {string}
         */
        EmailResolutionAction: "BOOK" | "DISMISS";
        /** ResolvedRooms */
        ResolvedRooms: {
            /** @description Code of the room type, unique in the property. */
            roomTypeCode: string;
            /** @description Number of rooms. */
            quantity: number;
        };
        /** MailIntake */
        MailIntake: {
            smtp: components["schemas"]["SmtpIntake"] | null;
            mailbox: components["schemas"]["MailboxIntake"] | null;
        };
        /**
         * SmtpIntake
         * @description The service receives mail itself (`INBOUND_SMTP_PORT`); null: it does not.
         */
        SmtpIntake: {
            /** @description Its port; 0: any that is free. */
            port: number;
            /** @description Whether it offers STARTTLS. */
            tls: boolean;
        };
        /**
         * MailboxIntake
         * @description The mailbox that the service reads (`INBOUND_IMAP_URL`), for all its properties; null: none.
         */
        MailboxIntake: {
            /** @description Its server. */
            host: string;
            /** @description Whose mailbox it is. */
            user: string;
            /** @description What is read of it. */
            folder: string;
            /** @description Whether an instance of the service reads it now; false: it cannot be read. */
            isRead: boolean;
            /**
             * Format: date-time
             * @description When a new message was found in it last; null: never read so far. UTC timestamp.
             */
            lastNewAt: string | null;
        };
        /**
         * StreamPropertyEvent
         * @description One event of the stream, its data parsed.
         */
        StreamPropertyEvent: components["schemas"]["PropertySnapshotEvent"] | components["schemas"]["PropertyChangedEvent"];
        /**
         * PropertySnapshotEvent
         * @description The event `property.snapshot` of a live stream.
         */
        PropertySnapshotEvent: {
            /** @description Position in the stream, for `Last-Event-ID`. */
            id: string;
            /**
             * @description Name of the event.
             * @constant
             */
            event: "property.snapshot";
            data: components["schemas"]["PropertySnapshot"];
        };
        /**
         * PropertySnapshot
         * @description The first event: what will be sent.
         */
        PropertySnapshot: {
            /** @description The types of changes that the caller may see. */
            types: components["schemas"]["PropertyChangeType"][];
        };
        /**
         * PropertyChangeType
         * @description BOARD: a row of the board. HOLD: a room request, with its assigned rooms. MEMBER: the membership of a user, for ADMIN and MANAGER. GUEST: a guest of a booking that is open or in house. EMAIL: an inbound message. PAYMENT: a payment or refund. PAYMENT_REQUEST: a QR code or payment link. QR_EVENT: what the gateway reported of a QR code. HOUSEKEEPING: condition, request of the guest, assignment or notes of a room. MINIBAR: a proposal for a charge. DAY_CLOSE: a date was closed or reopened.
         * @enum {string}
         */
        PropertyChangeType: "BOARD" | "BOOKING" | "HOLD" | "ROOM" | "ROOM_TYPE" | "RATE_PLAN" | "PROPERTY" | "MEMBER" | "GUEST" | "DOCUMENT" | "EMAIL" | "CHARGE" | "PAYMENT" | "PAYMENT_REQUEST" | "QR_EVENT" | "HOUSEKEEPING" | "FOUND_ITEM" | "MINIBAR" | "DAY_CLOSE";
        /**
         * PropertyChangedEvent
         * @description The event `property.changed` of a live stream.
         */
        PropertyChangedEvent: {
            /** @description Position in the stream, for `Last-Event-ID`. */
            id: string;
            /**
             * @description Name of the event.
             * @constant
             */
            event: "property.changed";
            data: components["schemas"]["PropertyChange"];
        };
        /**
         * PropertyChange
         * @description A record that has changed.
         */
        PropertyChange: {
            type: components["schemas"]["PropertyChangeType"];
            /**
             * Format: uuid
             * @description The record that has changed; of a BOARD row and of HOUSEKEEPING the room, of a QR_EVENT the QR code, of a MEMBER the user, of a DAY_CLOSE the property.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking that it belongs to, where the event knows it.
             */
            bookingId: string | null;
            /** @description `updatedAt` of the record after the change; of a BOOKING its ETag; null for BOARD, DOCUMENT and QR_EVENT. */
            version: string | null;
            /** @description Whether the record was deleted. */
            removed: boolean;
            /** @description What the single stream of the record sends: for BOARD, BOOKING, DOCUMENT and QR_EVENT. Null for others. */
            item: components["schemas"]["BookingEvent"] | components["schemas"]["BoardChange"] | components["schemas"]["GuestDocumentChange"] | components["schemas"]["GatewayQrEvent"] | null;
        };
        /**
         * WebhookEndpoint
         * @description Where events are sent to.
         */
        WebhookEndpoint: {
            /**
             * Format: uuid
             * @description The endpoint.
             */
            id: string;
            /** @description Where events are sent to: https, without user and fragment. */
            url: string;
            /** @description What the endpoint is for. */
            description: string;
            /** @description The types of events that are sent; empty: all. */
            eventKinds: components["schemas"]["PropertyChangeType"][];
            /** @description Whether events are sent. */
            enabled: boolean;
            disabledReason: components["schemas"]["WebhookDisabledReason"] | null;
            /**
             * Format: date-time
             * @description Since when nothing is sent; null while enabled. UTC timestamp.
             */
            disabledAt: string | null;
            secretConfigured: components["schemas"]["WebhookSecretInfo"];
            /**
             * Format: date-time
             * @description Since when the oldest delivery waits; null: everything is delivered. UTC timestamp.
             */
            oldestPendingAt: string | null;
            /**
             * Format: date-time
             * @description When a delivery succeeded last. UTC timestamp.
             */
            lastSuccessAt: string | null;
            /**
             * Format: date-time
             * @description When an attempt failed last. UTC timestamp.
             */
            lastFailureAt: string | null;
            /** @description Why the last failed attempt failed. */
            lastError: string | null;
            /** @description The events up to this position have their deliveries. */
            position: number;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
        };
        /**
         * WebhookDisabledReason
         * @description FAILED: no attempt succeeded for three days, or the receiver answered 410. Null: a person disabled it.
         * @enum {string}
         */
        WebhookDisabledReason: "FAILED";
        /**
         * WebhookSecretInfo
         * @description The signing secret, hidden.
         */
        WebhookSecretInfo: {
            /** @description The signing secret, all but its end hidden. */
            current: string;
            /**
             * Format: date-time
             * @description Until then events are signed with the previous secret too; null: there is none. UTC timestamp.
             */
            previousValidUntil: string | null;
        };
        /** WebhookEndpointCreateRequest */
        WebhookEndpointCreateRequest: {
            /** @description Where events are sent to: https, without user and fragment. */
            url: string;
            /** @description What the endpoint is for. */
            description?: string;
            /** @description The types of events that are sent; empty: all. */
            eventKinds?: components["schemas"]["PropertyChangeType"][];
            /** @description Whether events are sent. */
            enabled?: boolean;
        };
        /**
         * WebhookEndpointWithSecret
         * @description An endpoint with its new secret.
         */
        WebhookEndpointWithSecret: {
            /**
             * Format: uuid
             * @description The endpoint.
             */
            id: string;
            /** @description Where events are sent to: https, without user and fragment. */
            url: string;
            /** @description What the endpoint is for. */
            description: string;
            /** @description The types of events that are sent; empty: all. */
            eventKinds: components["schemas"]["PropertyChangeType"][];
            /** @description Whether events are sent. */
            enabled: boolean;
            disabledReason: components["schemas"]["WebhookDisabledReason"] | null;
            /**
             * Format: date-time
             * @description Since when nothing is sent; null while enabled. UTC timestamp.
             */
            disabledAt: string | null;
            secretConfigured: components["schemas"]["WebhookSecretInfo"];
            /**
             * Format: date-time
             * @description Since when the oldest delivery waits; null: everything is delivered. UTC timestamp.
             */
            oldestPendingAt: string | null;
            /**
             * Format: date-time
             * @description When a delivery succeeded last. UTC timestamp.
             */
            lastSuccessAt: string | null;
            /**
             * Format: date-time
             * @description When an attempt failed last. UTC timestamp.
             */
            lastFailureAt: string | null;
            /** @description Why the last failed attempt failed. */
            lastError: string | null;
            /** @description The events up to this position have their deliveries. */
            position: number;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. UTC timestamp.
             */
            updatedAt: string;
            /** @description The signing secret. It is shown only here: keep it at the receiver. */
            secret: string;
        };
        /** WebhookEndpointUpdateRequest */
        WebhookEndpointUpdateRequest: {
            /** @description Where events are sent to: https, without user and fragment. */
            url?: string;
            /** @description What the endpoint is for. */
            description?: string;
            /** @description The types of events that are sent; empty: all. */
            eventKinds?: components["schemas"]["PropertyChangeType"][];
            /** @description Whether events are sent. */
            enabled?: boolean;
        };
        /** WebhookSecretRotateRequest */
        WebhookSecretRotateRequest: {
            /** @description true: all earlier secrets are revoked at once, for one that has leaked. The receiver refuses events until it has the new one; they are sent again. */
            revokePrevious?: boolean;
        };
        /**
         * WebhookDeliveryStatus
         * @enum {string}
         */
        WebhookDeliveryStatus: "PENDING" | "DELIVERED" | "FAILED";
        /**
         * WebhookDelivery
         * @description An event for an endpoint, and what became of it.
         */
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The header `webhook-id`, the same in every attempt.
             */
            id: string;
            /** @description Position of the event; null for a test. */
            position: number | null;
            kind: components["schemas"]["WebhookEventType"];
            /**
             * Format: uuid
             * @description The booking of the event, where it has one.
             */
            bookingId: string | null;
            /** @description PENDING: to be sent, or sent again. FAILED: given up after three days. */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description Attempts so far. */
            attempts: number;
            /**
             * Format: date-time
             * @description Not sent before; null when nothing is to be sent. UTC timestamp.
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the receiver confirmed it. UTC timestamp.
             */
            deliveredAt: string | null;
            /** @description HTTP status of the last answer. */
            responseStatus: number | null;
            /** @description Beginning of the last answer, personal data and secrets hidden. */
            responseBody: string | null;
            /** @description What is sent, personal data hidden; null when the event is no longer kept. */
            requestBody: string | null;
            /** @description Why the last attempt failed. */
            error: string | null;
            /** @description How long the last attempt took. */
            durationMs: number | null;
            /**
             * Format: date-time
             * @description When it was created. UTC timestamp.
             */
            createdAt: string;
        };
        /**
         * WebhookEventType
         * @description Type of the event.
         * @enum {string}
         */
        WebhookEventType: "BOARD" | "BOOKING" | "HOLD" | "ROOM" | "ROOM_TYPE" | "RATE_PLAN" | "PROPERTY" | "MEMBER" | "GUEST" | "DOCUMENT" | "EMAIL" | "CHARGE" | "PAYMENT" | "PAYMENT_REQUEST" | "QR_EVENT" | "HOUSEKEEPING" | "FOUND_ITEM" | "MINIBAR" | "DAY_CLOSE" | "TEST";
        /** WebhookReplayRequest */
        WebhookReplayRequest: {
            /** @description The events after this position are sent again. */
            after: number;
        };
        /** WebhookReplay */
        WebhookReplay: {
            /** @description How many events are sent again. */
            events: number;
        };
        /**
         * EventPage
         * @description Events after a position.
         */
        EventPage: {
            /** @description The events, oldest first. */
            items: components["schemas"]["WebhookEvent"][];
            /** @description What to send as `after` next. */
            nextAfter: number;
            /** @description Whether there are more already: ask again at once. */
            hasMore: boolean;
        };
        /**
         * WebhookEvent
         * @description A change in the property.
         */
        WebhookEvent: components["schemas"]["BoardWebhookEvent"] | components["schemas"]["BookingWebhookEvent"] | components["schemas"]["DocumentWebhookEvent"] | components["schemas"]["QrWebhookEvent"] | components["schemas"]["RecordWebhookEvent"];
        /**
         * BoardWebhookEvent
         * @description An event of an outbound webhook: BOARD.
         */
        BoardWebhookEvent: {
            type: components["schemas"]["BoardWebhookEventType"];
            /**
             * Format: date-time
             * @description When the change was made. UTC timestamp.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The property.
             */
            propertyId: string;
            /** @description Position among the events of the property. */
            position: number;
            /** @description `updatedAt` of the record after the change; of a BOOKING its ETag; null for BOARD, DOCUMENT, QR_EVENT and TEST. */
            version: string | null;
            data: components["schemas"]["BoardWebhookEventData"];
        };
        /**
         * BoardWebhookEventType
         * @description What has changed.
         * @enum {string}
         */
        BoardWebhookEventType: "BOARD";
        /**
         * BoardWebhookEventData
         * @description The change.
         */
        BoardWebhookEventData: {
            /**
             * Format: uuid
             * @description The record that has changed, as in the live stream of the property.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking that it belongs to, where the event knows it.
             */
            bookingId: string | null;
            /** @description Whether the record was deleted. */
            removed: boolean;
            item: components["schemas"]["BoardChange"];
        };
        /**
         * BookingWebhookEvent
         * @description An event of an outbound webhook: BOOKING.
         */
        BookingWebhookEvent: {
            type: components["schemas"]["BookingWebhookEventType"];
            /**
             * Format: date-time
             * @description When the change was made. UTC timestamp.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The property.
             */
            propertyId: string;
            /** @description Position among the events of the property. */
            position: number;
            /** @description `updatedAt` of the record after the change; of a BOOKING its ETag; null for BOARD, DOCUMENT, QR_EVENT and TEST. */
            version: string | null;
            data: components["schemas"]["BookingWebhookEventData"];
        };
        /**
         * BookingWebhookEventType
         * @description What has changed.
         * @enum {string}
         */
        BookingWebhookEventType: "BOOKING";
        /**
         * BookingWebhookEventData
         * @description The change.
         */
        BookingWebhookEventData: {
            /**
             * Format: uuid
             * @description The record that has changed, as in the live stream of the property.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking that it belongs to, where the event knows it.
             */
            bookingId: string | null;
            /** @description Whether the record was deleted. */
            removed: boolean;
            item: components["schemas"]["BookingEvent"];
        };
        /**
         * DocumentWebhookEvent
         * @description An event of an outbound webhook: DOCUMENT.
         */
        DocumentWebhookEvent: {
            type: components["schemas"]["DocumentWebhookEventType"];
            /**
             * Format: date-time
             * @description When the change was made. UTC timestamp.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The property.
             */
            propertyId: string;
            /** @description Position among the events of the property. */
            position: number;
            /** @description `updatedAt` of the record after the change; of a BOOKING its ETag; null for BOARD, DOCUMENT, QR_EVENT and TEST. */
            version: string | null;
            data: components["schemas"]["DocumentWebhookEventData"];
        };
        /**
         * DocumentWebhookEventType
         * @description What has changed.
         * @enum {string}
         */
        DocumentWebhookEventType: "DOCUMENT";
        /**
         * DocumentWebhookEventData
         * @description The change.
         */
        DocumentWebhookEventData: {
            /**
             * Format: uuid
             * @description The record that has changed, as in the live stream of the property.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking that it belongs to, where the event knows it.
             */
            bookingId: string | null;
            /** @description Whether the record was deleted. */
            removed: boolean;
            item: components["schemas"]["GuestDocumentChange"] | null;
        };
        /**
         * QrWebhookEvent
         * @description An event of an outbound webhook: QR_EVENT.
         */
        QrWebhookEvent: {
            type: components["schemas"]["QrWebhookEventType"];
            /**
             * Format: date-time
             * @description When the change was made. UTC timestamp.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The property.
             */
            propertyId: string;
            /** @description Position among the events of the property. */
            position: number;
            /** @description `updatedAt` of the record after the change; of a BOOKING its ETag; null for BOARD, DOCUMENT, QR_EVENT and TEST. */
            version: string | null;
            data: components["schemas"]["QrWebhookEventData"];
        };
        /**
         * QrWebhookEventType
         * @description What has changed.
         * @enum {string}
         */
        QrWebhookEventType: "QR_EVENT";
        /**
         * QrWebhookEventData
         * @description The change.
         */
        QrWebhookEventData: {
            /**
             * Format: uuid
             * @description The record that has changed, as in the live stream of the property.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking that it belongs to, where the event knows it.
             */
            bookingId: string | null;
            /** @description Whether the record was deleted. */
            removed: boolean;
            item: components["schemas"]["GatewayQrEvent"];
        };
        /**
         * RecordWebhookEvent
         * @description An event of an outbound webhook: HOLD, ROOM, ROOM_TYPE, RATE_PLAN, PROPERTY, MEMBER, GUEST, EMAIL, CHARGE, PAYMENT, PAYMENT_REQUEST, HOUSEKEEPING, FOUND_ITEM, MINIBAR, DAY_CLOSE.
         */
        RecordWebhookEvent: {
            type: components["schemas"]["RecordWebhookEventType"];
            /**
             * Format: date-time
             * @description When the change was made. UTC timestamp.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The property.
             */
            propertyId: string;
            /** @description Position among the events of the property. */
            position: number;
            /** @description `updatedAt` of the record after the change; of a BOOKING its ETag; null for BOARD, DOCUMENT, QR_EVENT and TEST. */
            version: string | null;
            data: components["schemas"]["RecordWebhookEventData"];
        };
        /**
         * RecordWebhookEventType
         * @description What has changed.
         * @enum {string}
         */
        RecordWebhookEventType: "HOLD" | "ROOM" | "ROOM_TYPE" | "RATE_PLAN" | "PROPERTY" | "MEMBER" | "GUEST" | "EMAIL" | "CHARGE" | "PAYMENT" | "PAYMENT_REQUEST" | "HOUSEKEEPING" | "FOUND_ITEM" | "MINIBAR" | "DAY_CLOSE";
        /**
         * RecordWebhookEventData
         * @description The change.
         */
        RecordWebhookEventData: {
            /**
             * Format: uuid
             * @description The record that has changed, as in the live stream of the property.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking that it belongs to, where the event knows it.
             */
            bookingId: string | null;
            /** @description Whether the record was deleted. */
            removed: boolean;
            /** @description Nothing: read the record. */
            item: null;
        };
        /** AuditEntry */
        AuditEntry: {
            /**
             * Format: uuid
             * @description Its id, a UUID; it never changes.
             */
            id: string;
            /**
             * Format: date-time
             * @description When the change was made. UTC timestamp.
             */
            at: string;
            actor: components["schemas"]["AuditActor"] | null;
            /** @description What was done: the kind of record and the verb. */
            action: string;
            /** @description Kind of the record that changed. */
            entity: string;
            /**
             * Format: uuid
             * @description Id of the record that changed.
             */
            entityId: string;
            /**
             * Format: uuid
             * @description The booking that the change belongs to; null without one.
             */
            bookingId: string | null;
            /** @description What people call that booking. */
            bookingReference: string | null;
            /** @description The record as a JSON object; null when there is none. */
            before: unknown;
            /** @description The record as a JSON object; null when there is none. */
            after: unknown;
            /** @description The reason that was given; null without one. */
            reason: string | null;
        };
        /**
         * AuditActor
         * @description Who made the change; null: the service itself.
         */
        AuditActor: {
            /**
             * Format: uuid
             * @description The user.
             */
            userId: string;
            /** @description Name of the user; null when it is not known. */
            name: string | null;
        };
        /**
         * GatewayMessage
         * @description The gateway's message, byte for byte.
         */
        GatewayMessage: {
            [key: string]: unknown;
        };
        /** Received */
        Received: {
            /** @description Always true: the message was taken. */
            received: boolean;
        };
        /**
         * TestWebhookEvent
         * @description An event of an outbound webhook: TEST.
         */
        TestWebhookEvent: {
            type: components["schemas"]["TestWebhookEventType"];
            /**
             * Format: date-time
             * @description When the change was made. UTC timestamp.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The property.
             */
            propertyId: string;
            /** @description Null: a test is no event of the property. */
            position: null;
            /** @description `updatedAt` of the record after the change; of a BOOKING its ETag; null for BOARD, DOCUMENT, QR_EVENT and TEST. */
            version: string | null;
            data: components["schemas"]["TestWebhookEventData"];
        };
        /**
         * TestWebhookEventType
         * @description What has changed.
         * @enum {string}
         */
        TestWebhookEventType: "TEST";
        /**
         * TestWebhookEventData
         * @description The change.
         */
        TestWebhookEventData: {
            /**
             * Format: uuid
             * @description The record that has changed, as in the live stream of the property.
             */
            id: string;
            /**
             * Format: uuid
             * @description The booking that it belongs to, where the event knows it.
             */
            bookingId: string | null;
            /** @description Whether the record was deleted. */
            removed: boolean;
            /** @description Nothing: read the record. */
            item: null;
        };
    };
    responses: {
        /** @description Bad Request */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Unauthorized */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Forbidden */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Not Found */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Request Timeout */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Conflict */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Gone */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Precondition Failed */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Payload Too Large */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Unsupported Media Type */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Range Not Satisfiable */
        RangeNotSatisfiable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Unprocessable Entity */
        UnprocessableEntity: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Too Many Requests */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Internal Server Error */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Bad Gateway */
        BadGateway: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Service Unavailable */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description An id of your own for this request, to find it in the log. */
        XRequestId: string;
        /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
        IdempotencyKey: string;
        /** @description The ETag the record was read with: 412 when it has changed since. */
        IfMatch: string;
        /** @description The ETag of the copy you have: 304 without a body when it is still right. */
        IfNoneMatch: string;
        /** @description The id of the last event you saw: the stream goes on behind it. Without it, or when it is too old, a snapshot comes first. */
        LastEventID: string;
    };
    requestBodies: never;
    headers: {
        /** @description The id of this request: the one sent, when it is sane, else a new one. */
        XRequestId: string;
        /** @description The record's version, for If-Match and If-None-Match. */
        ETag: string;
        /** @description The path of the new record. */
        Location: string;
        /** @description The next page, where there is one. */
        Link: string;
        /** @description `true` when the key was used before: this is the first answer again, and nothing was done. */
        IdempotencyReplayed: string;
        /** @description The scheme that is asked for. */
        WWWAuthenticate: string;
        /** @description Seconds after which it is worth another try. */
        RetryAfter: string;
        /** @description What is left of the caller's requests in the minute under way (`r`), and seconds until it ends (`t`). Also as `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`. */
        RateLimit: string;
        /** @description The limit: requests (`q`) in a window of seconds (`w`). */
        RateLimitPolicy: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRoot: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the service works, or the page for people. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                    "text/html": string;
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Up"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Up"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeUpdateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
                /** @description The complete phone number, in E.164 with or without spaces, or as the identity provider gave it. */
                phone?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProperties: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PropertyCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PropertyUpdateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPropertyCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyJoinCode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchMembers: {
        parameters: {
            query: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
                /** @description Phone number in E.164 form. */
                phone: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setMemberRoles: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberRolesRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setMemberDisabled: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberDisabledRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAccessCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessCodeCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessCode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccessCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The `id` of the answer that had the code. */
                accessCodeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessCodeUse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    joinProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Joined"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBillingPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingPolicy"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateBillingPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BillingPolicyUpdateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingPolicy"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCancellationPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationPolicy"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCancellationPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancellationPolicyUpdateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationPolicy"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTransportModes: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransportMode"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAmenities: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Amenity"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAmenity: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AmenityCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Amenity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateAmenity: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The amenity. */
                amenityId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AmenityUpdateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Amenity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteAmenity: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The amenity. */
                amenityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listImageTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomImageTag"][];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createImageTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomImageTagCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomImageTag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateImageTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The picture tag. */
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RoomImageTagUpdateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomImageTag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteImageTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The picture tag. */
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listIcons: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Icon"][];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getIcon: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Name of the file. */
                filename: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchCities: {
        parameters: {
            query: {
                /** @description Letter case and accents do not matter; spaces around it are not counted. */
                q: string;
                /** @description The maximum number of rows in the response. */
                limit?: number;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchCountries: {
        parameters: {
            query: {
                /** @description Letter case and accents do not matter; spaces around it are not counted. */
                q: string;
                /** @description The maximum number of rows in the response. */
                limit?: number;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRoomTypes: {
        parameters: {
            query?: {
                /** @description Members only: include deleted types. */
                includeInactive?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomType"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createRoomType: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomTypeCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomType"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRoomType: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room type. */
                roomTypeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomType"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateRoomType: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room type. */
                roomTypeId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RoomTypeUpdateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomType"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteRoomType: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room type. */
                roomTypeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRooms: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Room"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createRoom: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Room"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRoom: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Room"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateRoom: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RoomUpdateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Room"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteRoom: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createRooms: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomsCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Room"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardRow"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamBoard: {
        parameters: {
            query?: {
                /** @description For clients that cannot send the header Last-Event-ID, which takes precedence. */
                lastEventId?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The id of the last event you saw: the stream goes on behind it. Without it, or when it is too old, a snapshot comes first. */
                "Last-Event-ID"?: components["parameters"]["LastEventID"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `board.snapshot`, `board.room`; the data of each is JSON, and `contentSchema` describes an event as a client sees it. A comment comes every 15 s. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamBoardEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFreeRooms: {
        parameters: {
            query?: {
                /** @description The booking that rooms are looked for: those that are assigned to it come first. */
                bookingId?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreeRooms"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAvailableRooms: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellableRoom"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRoomsByType: {
        parameters: {
            query?: {
                /** @description true: only rooms that are free now. */
                availableOnly?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description Code of the room type, unique in the property. */
                roomTypeCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellableRoom"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRoomImages: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomImage"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    uploadRoomImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["RoomImageUpload"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomImage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRoomTypeImages: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description Code of the room type, unique in the property. */
                roomTypeCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomImage"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setRoomImageTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
                /** @description The picture. */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomImageTagsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomImage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reorderRoomImages: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomImageOrderRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomImage"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reorderRoomTypeImages: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomImageOrderRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomImage"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRoomImageFile: {
        parameters: {
            query?: {
                /** @description full: the picture as uploaded, without metadata. thumb: the thumbnail. */
                size?: components["schemas"]["RoomImageSize"];
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
                /** @description The picture. */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "image/webp": Blob;
                    "image/avif": Blob;
                };
            };
            /** @description The requested part of the picture. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "image/webp": Blob;
                    "image/avif": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteRoomImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
                /** @description The picture. */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRatePlans: {
        parameters: {
            query?: {
                /** @description Only rate plans of this room type; none when there is no such type. */
                roomTypeCode?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlan"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createRatePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatePlanCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlan"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRatePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The rate plan. */
                ratePlanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlan"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateRatePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The rate plan. */
                ratePlanId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RatePlanUpdateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlan"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteRatePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The rate plan. */
                ratePlanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRateCalendar: {
        parameters: {
            query: {
                /** @description First date. */
                from: string;
                /** @description Last date, included. The range has at most 800 days. */
                to: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The rate plan. */
                ratePlanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateCalendar"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setRateCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The rate plan. */
                ratePlanId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateCalendarRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateCalendar"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    clearRateDate: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The rate plan. */
                ratePlanId: string;
                /** @description The date whose rate is meant. */
                rateDate: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEffectiveRate: {
        parameters: {
            query: {
                /** @description The date of the night. */
                date: string;
                /** @description A rate plan of the room type. Without one: the default rate of the type. */
                ratePlanCode?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description Code of the room type, unique in the property. */
                roomTypeCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectiveRate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRateCalendars: {
        parameters: {
            query: {
                /** @description First date. */
                from: string;
                /** @description Last date, included. The range has at most 800 days. */
                to: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateCalendars"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeRateCalendars: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateChangesRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateChangesResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRatePlanUse: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The rate plan. */
                ratePlanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlanUse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTaxRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All taxes of the property, with those that have ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRules"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceTaxRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        /** @description The taxes that the property has from now on. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxRulesUpdate"];
            };
        };
        responses: {
            /** @description All taxes of the property, with those that have ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRules"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTaxPresets: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxPreset"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAvailabilityRange: {
        parameters: {
            query: {
                /** @description Day of arrival. */
                from: string;
                /** @description Day of departure; its night is not included. At most 366 nights after from. */
                to: string;
                /** @description Code of the rate plan that prices the nights; null without one. */
                ratePlanCode?: string;
                /** @description The booking that rooms are looked for: those that are assigned to it come first. */
                bookingId?: string;
                /** @description Adds the price of the range by each rate plan. */
                offers?: boolean;
                /** @description Adds what blocks each room that is not free, and until when. */
                explain?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TypeAvailability"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAvailableRoomsWithRate: {
        parameters: {
            query: {
                /** @description Day of arrival. */
                from: string;
                /** @description Day of departure; its night is not included. At most 366 nights after from. */
                to: string;
                /** @description Code of the rate plan that prices the nights; null without one. */
                ratePlanCode?: string;
                /** @description The booking that rooms are looked for: those that are assigned to it come first. */
                bookingId?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomWithRate"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listConflicts: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getChart: {
        parameters: {
            query: {
                /** @description The first date. */
                from: string;
                /** @description The last date, included; at most 92 dates in all. */
                to: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chart"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listHotelOverviews: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HotelOverview"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDayReport: {
        parameters: {
            query: {
                /** @description The local date of the property. */
                date: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the ledger and the stays of a period come to; docs/reports.md defines each figure. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRangeReport: {
        parameters: {
            query: {
                /** @description The first local date. */
                from: string;
                /** @description The last local date, at most 365 days later. */
                to: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the ledger and the stays of a period come to; docs/reports.md defines each figure. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMonthReport: {
        parameters: {
            query: {
                /** @description A calendar month of the property. */
                month: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the ledger and the stays of a period come to; docs/reports.md defines each figure. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDayReportFile: {
        parameters: {
            query: {
                /** @description The local date of the property. */
                date: string;
                /** @description Which table: `days` without it. */
                table?: components["schemas"]["ReportTable"];
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRangeReportFile: {
        parameters: {
            query: {
                /** @description The first local date. */
                from: string;
                /** @description The last local date, at most 365 days later. */
                to: string;
                /** @description Which table: `days` without it. */
                table?: components["schemas"]["ReportTable"];
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMonthReportFile: {
        parameters: {
            query: {
                /** @description A calendar month of the property. */
                month: string;
                /** @description Which table: `days` without it. */
                table?: components["schemas"]["ReportTable"];
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGroupReport: {
        parameters: {
            query: {
                /** @description The local date of the property. */
                date: string;
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupReportRow"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGroupReportFile: {
        parameters: {
            query: {
                /** @description The local date of the property. */
                date: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDayCloseState: {
        parameters: {
            query?: {
                /** @description Another date to look at; without it the open business day. */
                businessDate?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The business day, and what is not in order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayCloseState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    closeDay: {
        parameters: {
            query?: {
                /** @description true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DayCloseRequest"];
            };
        };
        responses: {
            /** @description A local date that was closed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayClose"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDayCloses: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayClose"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDayClose: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description A local date of the property. */
                businessDate: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A local date that was closed, with what has changed since. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayCloseDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reopenDay: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description A local date of the property. */
                businessDate: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DayReopenRequest"];
            };
        };
        responses: {
            /** @description A local date that was closed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayClose"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getJournal: {
        parameters: {
            query: {
                /** @description The first local date. */
                from: string;
                /** @description The last local date, at most 30 days later. */
                to: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Double entry of what the stays and the ledger of a period come to. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getJournalFile: {
        parameters: {
            query: {
                /** @description The first local date. */
                from: string;
                /** @description The last local date, at most 30 days later. */
                to: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getJournalForTally: {
        parameters: {
            query: {
                /** @description The first local date. */
                from: string;
                /** @description The last local date, at most 30 days later. */
                to: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getJournalSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts that the journal names. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateJournalSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["JournalSettingsUpdate"];
            };
        };
        responses: {
            /** @description The accounts that the journal names. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGuest: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Guest"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateGuest: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GuestUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Guest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getVisitCount: {
        parameters: {
            query: {
                /** @description As dialled, or in E.164; a `+` that arrives as a space is accepted. */
                phone: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchGuests: {
        parameters: {
            query?: {
                /** @description As dialled, or in E.164; a `+` that arrives as a space is accepted. */
                phone?: string;
                /** @description Only letters and digits are compared, in any case. */
                vehicleNumber?: string;
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Guest"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGuests: {
        parameters: {
            query?: {
                /** @description Parts of a name, at most 10 words. */
                name?: string;
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Guest"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGuestRatings: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestRating"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rateGuest: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuestRatingCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestRating"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    uploadSignature: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["SignatureUpload"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Guest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSignatureFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signature as SVG. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSignatureLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSignatureRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureRequest"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signByLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["SignatureUpload"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBookings: {
        parameters: {
            query?: {
                /** @description Only bookings in these states, comma separated. */
                status?: components["schemas"]["BookingStatus"][];
                /** @description Only bookings whose expected check-in is on this local date. */
                arrivingOn?: string;
                /** @description Only bookings whose expected check-out is on this local date. */
                departingOn?: string;
                /** @description Only bookings with a guest in house on this local date, also for a part of it. */
                inHouseOn?: string;
                /** @description Only bookings that are expected to be there on this local date or later. */
                from?: string;
                /** @description Only bookings that are expected to be there on this local date or earlier. */
                to?: string;
                /** @description A booking's reference or number, a reservation number, a phone or a vehicle number, as a whole; or parts of the guest's name. */
                q?: string;
                /** @description Only bookings with this primary guest. */
                guestId?: string;
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRow"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createBooking: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBooking: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBookingByReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The reference of the booking, in any case. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBookingBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the booking costs and what is paid, in the property's currency. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamBooking: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The id of the last event you saw: the stream goes on behind it. Without it, or when it is too old, a snapshot comes first. */
                "Last-Event-ID"?: components["parameters"]["LastEventID"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `booking.snapshot`, `booking.updated`; the data of each is JSON, and `contentSchema` describes an event as a client sees it. A comment comes every 15 s. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamBookingEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBookingTaxes: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingTaxes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewBillableNights: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BillableNightsPreviewRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillableNightsPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewExpectedCheckOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExpectedCheckOutPreviewRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedCheckOutPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setExpectedDates: {
        parameters: {
            query?: {
                /** @description true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExpectedDatesRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingAfterDates"];
                };
            };
            /** @description The dates are set. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setBillingPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookingBillingPolicyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateBookingProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookingProfileRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    linkGuest: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkGuestRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"] | components["schemas"]["LinkedGuest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRegistration: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putRegistration: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGuestRegister: {
        parameters: {
            query: {
                /** @description First local date of the period. */
                from: string;
                /** @description Last local date of the period, at most 366 days in all. */
                to: string;
                /** @description Only entries with a foreigner among the guests, and of these only foreigners. */
                foreignersOnly?: boolean;
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportGuestRegister: {
        parameters: {
            query: {
                /** @description First local date of the period. */
                from: string;
                /** @description Last local date of the period, at most 366 days in all. */
                to: string;
                /** @description Only entries with a foreigner among the guests, and of these only foreigners. */
                foreignersOnly?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    noteGuestRegisterPrint: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        /** @description What of the register is printed. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterPrint"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRoomRequests: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomRequest"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createRoomRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomRequestCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeRoomRequest: {
        parameters: {
            query?: {
                /** @description true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
                /** @description The room request (hold). */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RoomRequestChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelRoomRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
                /** @description The room request (hold). */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rooms are no longer held. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    assignRooms: {
        parameters: {
            query?: {
                /** @description true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
                /** @description The room request (hold). */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomAssignment"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    assignArrivals: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignArrivals"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayProposal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkIn: {
        parameters: {
            query?: {
                /** @description true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckInRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addRoomStay: {
        parameters: {
            query?: {
                /** @description true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StayToOpen"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomStayWithBooking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addRoomStays: {
        parameters: {
            query?: {
                /** @description true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomStaysRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkOut: {
        parameters: {
            query?: {
                /** @description true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CheckOutRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkOutRoomStay: {
        parameters: {
            query?: {
                /** @description true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
                /** @description The stay. */
                roomStayId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CheckOutRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomStayWithBooking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelBooking: {
        parameters: {
            query?: {
                /** @description true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookingEndRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markNoShow: {
        parameters: {
            query?: {
                /** @description true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookingEndRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listActiveRoomStays: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActiveStay"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    linkVehicle: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuestVehicleRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestVehicle"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestVehicle"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    voidRoomStay: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The stay. */
                roomStayId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VoidRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomStayWithBooking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    moveRoomStay: {
        parameters: {
            query?: {
                /** @description true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The stay. */
                roomStayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomStayWithBooking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCharges: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Charge"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addCharge: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargeCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Charge"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reverseCharge: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
                /** @description The charge. */
                chargeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargeReverseRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Charge"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deletePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
                /** @description The payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment is gone from lists and balances. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    refundPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
                /** @description The payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPaymentsToReview: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentToReview"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markPaymentReviewed: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
                /** @description The payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PaymentReviewed"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPaymentsOfDay: {
        parameters: {
            query: {
                /** @description The local date of the property. */
                receivedOn: string;
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRow"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTakings: {
        parameters: {
            query: {
                /** @description The local date of the property. */
                date: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ledger rows that were received on a date, summed up. Deleted payments are left out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Takings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPendingRefunds: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRow"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listHousekeepingRooms: {
        parameters: {
            query?: {
                /** @description me: only the rooms that are assigned to the caller today. */
                assignedTo?: "me";
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousekeepingRoom"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setRoomCondition: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConditionChange"];
            };
        };
        responses: {
            /** @description A room and its condition. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomInCondition"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setRoomConditions: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConditionsChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomInCondition"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setGuestRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuestRequestChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestRequestOfRoom"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setRoomOutOfOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutOfOrderRequest"];
            };
        };
        responses: {
            /** @description Of a room in maintenance; null for any other. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutOfOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endRoomOutOfOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHousekeepingSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the property keeps its rooms. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousekeepingSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateHousekeepingSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["HousekeepingSettingsUpdate"];
            };
        };
        responses: {
            /** @description How the property keeps its rooms. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousekeepingSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proposeRoomAssignments: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomAssignmentProposalRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposedRoomShare"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRoomAssignments: {
        parameters: {
            query?: {
                /** @description The local date; today without it. */
                day?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomShare"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceRoomAssignments: {
        parameters: {
            query?: {
                /** @description The local date; today without it. */
                day?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoomAssignmentsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomShare"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listHousekeepers: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Colleague"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRoomNotes: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousekeepingNote"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addRoomNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteRequest"];
            };
        };
        responses: {
            /** @description What somebody noticed in a room and somebody has to do. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousekeepingNote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    finishRoomNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The note. */
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What somebody noticed in a room and somebody has to do. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousekeepingNote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getNotePicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The note. */
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "image/webp": Blob;
                    "image/avif": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addNotePicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The note. */
                noteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["NotePictureUpload"];
            };
        };
        responses: {
            /** @description What somebody noticed in a room and somebody has to do. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousekeepingNote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFoundItems: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
                /** @description KEPT: the hotel has it. RETURNED: the guest has it again. DISPOSED: it was given away or thrown away. */
                status?: components["schemas"]["FoundItemStatus"];
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundItem"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addFoundItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FoundItemRequest"];
            };
        };
        responses: {
            /** @description Something that a guest left behind. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateFoundItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description What was found. */
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FoundItemUpdate"];
            };
        };
        responses: {
            /** @description Something that a guest left behind. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFoundItemPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description What was found. */
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "image/webp": Blob;
                    "image/avif": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addFoundItemPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description What was found. */
                itemId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FoundItemPictureUpload"];
            };
        };
        responses: {
            /** @description Something that a guest left behind. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    noteMinibar: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MinibarRequest"];
            };
        };
        responses: {
            /** @description What was taken from a minibar, without the booking. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MinibarNote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMinibarProposals: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
                /** @description Only proposals of this status; OPEN by default. */
                status?: components["schemas"]["MinibarProposalStatus"];
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MinibarProposal"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmMinibarProposal: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The proposal. */
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was taken from a minibar, to be made a charge of the booking. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MinibarProposal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    refuseMinibarProposal: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The proposal. */
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was taken from a minibar, to be made a charge of the booking. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MinibarProposal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    prepareStayCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The stay. */
                roomStayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StayCardPrepareRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreparedCard"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    prepareTemporaryCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TemporaryCardPrepareRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreparedCard"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listStayCards: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The stay. */
                roomStayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    storeStayCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The stay. */
                roomStayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StayCardRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTemporaryCards: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    storeTemporaryCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The room. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemporaryCardRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description Number of the card's content, unique in the property and never used twice. */
                cardIndex: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description Number of the card's content, unique in the property and never used twice. */
                cardIndex: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCardKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardKeyStates"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOnlinePayments: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnlinePayments"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGatewaySettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewaySettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putGatewaySettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GatewaySettingsUpsertRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewaySettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGatewayTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LastGatewayTestPayment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createGatewayTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayTestPayment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGatewayQrs: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayQr"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createGatewayQr: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GatewayQrCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayQr"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayQr"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGatewayPaymentLinks: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayPaymentLink"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createGatewayPaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GatewayPaymentLinkCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayPaymentLink"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayPaymentLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getActiveGatewayQr: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayQr"] | null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOpenGatewayRequests: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayRequest"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOpenGatewayRequestsOfProperty: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenGatewayRequest"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGatewayQrEvents: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
                /** @description The QR code's id, or its id at the gateway (`qr_...`). */
                qrId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayQrEvent"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamGatewayQrEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The id of the last event you saw: the stream goes on behind it. Without it, or when it is too old, a snapshot comes first. */
                "Last-Event-ID"?: components["parameters"]["LastEventID"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
                /** @description The QR code's id, or its id at the gateway (`qr_...`). */
                qrId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `qr.snapshot`, `qr.event`; the data of each is JSON, and `contentSchema` describes an event as a client sees it. A comment comes every 15 s. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamGatewayQrEventsEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGatewayQrImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
                /** @description The QR code's id, or its id at the gateway (`qr_...`). */
                qrId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                    "image/jpeg": Blob;
                    "image/webp": Blob;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    closeLatestGatewayQr: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayQr"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    closeGatewayQr: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
                /** @description The QR code's id, or its id at the gateway (`qr_...`). */
                qrId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayQr"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    closeGatewayRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GatewayClose"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    refundGatewayPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GatewayRefundCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayRefund"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayRefundPending"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInvoiceSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What invoices, credit notes and folios show of the property. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceSettings"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateInvoiceSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvoiceSettingsUpdate"];
            };
        };
        responses: {
            /** @description What invoices, credit notes and folios show of the property. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInvoiceLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    uploadInvoiceLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["InvoiceLogoUpload"];
            };
        };
        responses: {
            /** @description What invoices, credit notes and folios show of the property. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description Only those of this booking. */
                bookingId?: string;
                /** @description Only invoices, or only credit notes. */
                kind?: components["schemas"]["InvoiceKind"];
                /** @description First local date. */
                from?: string;
                /** @description Last local date. */
                to?: string;
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceRow"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createInvoice: {
        parameters: {
            query?: {
                /** @description true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceCreateRequest"];
            };
        };
        responses: {
            /** @description An invoice or a credit note. It never changes. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The invoice or credit note. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An invoice or a credit note. It never changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The invoice or credit note. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteCreateRequest"];
            };
        };
        responses: {
            /** @description An invoice or a credit note. It never changes. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFolio: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bill of a booking as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folio"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFolioPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The booking. */
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInvoicePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The invoice or credit note. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The invoice or credit note. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema INV-01, version 1.1, of the GST portal of India. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EInvoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGuestDocuments: {
        parameters: {
            query?: {
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestDocument"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    uploadGuestDocument: {
        parameters: {
            query: {
                /** @description A booking whose primary guest this is. */
                bookingId: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["GuestDocumentUpload"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestDocument"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamGuestDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The id of the last event you saw: the stream goes on behind it. Without it, or when it is too old, a snapshot comes first. */
                "Last-Event-ID"?: components["parameters"]["LastEventID"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `documents.snapshot`, `document.updated`; the data of each is JSON, and `contentSchema` describes an event as a client sees it. A comment comes every 15 s. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamGuestDocumentsEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    extractGuestDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
                /** @description The document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestDocument"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGuestDocumentFile: {
        parameters: {
            query?: {
                /** @description From a document's `fileUrl`. */
                token?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
                /** @description The document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, with the media type that was found in its content. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "image/apng": Blob;
                    "image/webp": Blob;
                    "image/avif": Blob;
                    "image/heic": Blob;
                    "image/heif": Blob;
                    "image/tiff": Blob;
                    "image/gif": Blob;
                    "image/bmp": Blob;
                    "*/*": Blob;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteGuestDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The guest. */
                guestId: string;
                /** @description The document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    uploadInboundEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["InboundEmailUpload"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundEmail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInboundEmails: {
        parameters: {
            query?: {
                /** @description Only messages in these states, comma separated. */
                status?: components["schemas"]["InboundEmailStatus"][];
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundEmail"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInboundEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The message. */
                emailId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundEmail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInboundEmailFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The message. */
                emailId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resolveInboundEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The message. */
                emailId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InboundEmailResolution"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundEmail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMailIntake: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailIntake"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamProperty: {
        parameters: {
            query?: {
                /** @description For clients that cannot send the header Last-Event-ID, which takes precedence. */
                lastEventId?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The id of the last event you saw: the stream goes on behind it. Without it, or when it is too old, a snapshot comes first. */
                "Last-Event-ID"?: components["parameters"]["LastEventID"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `property.snapshot`, `property.changed`; the data of each is JSON, and `contentSchema` describes an event as a client sees it. A comment comes every 15 s. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamPropertyEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreateRequest"];
            };
        };
        responses: {
            /** @description An endpoint with its new secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag of the copy you have: 304 without a body when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where events are sent to. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdateRequest"];
            };
        };
        responses: {
            /** @description Where events are sent to. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag the record was read with: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookSecretRotateRequest"];
            };
        };
        responses: {
            /** @description An endpoint with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description PENDING: to be sent, or sent again. FAILED: given up after three days. */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Only deliveries older than this one, by its id. */
                before?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An event for an endpoint, and what became of it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayWebhookEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
                /** @description The webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplayRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The position up to which the caller has everything; left out: now, and no events. */
                after?: number;
                /** @description Events at most; 200 by default. */
                limit?: number;
                /** @description Only events of these types; left out: all that the caller may see. */
                kinds?: components["schemas"]["PropertyChangeType"][];
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events after a position. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description Only entries of this booking. */
                bookingId?: string;
                /** @description Only entries of this record: a room, a guest, a member ... */
                entityId?: string;
                /** @description Only what this user did. */
                actorId?: string;
                /** @description Only entries of these kinds of records, comma separated, at most 20: the `entity` of an entry. */
                entity?: string[];
                /** @description Only entries from this instant on. */
                from?: string;
                /** @description Only entries before this instant. */
                to?: string;
                /** @description Rows a page; without it the first 200. */
                limit?: number;
                /** @description Taken from the Link header of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveGatewayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description HMAC-SHA256 of the body with the property's webhook secret, in hexadecimal digits. Without it: 401. */
                "X-Razorpay-Signature"?: string;
                /** @description Id of the event, the same each time it is delivered. */
                "X-Razorpay-Event-Id"?: string;
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        /** @description The gateway's message, byte for byte. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GatewayMessage"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    returnFromGatewaySuccess: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    returnFromGatewayFailure: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in the log. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                /** @description The property (hotel). */
                propertyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveBoardEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as `v1,` and base64, separated by spaces; one of them must be right. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BoardWebhookEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Anything else is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveBookingEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as `v1,` and base64, separated by spaces; one of them must be right. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingWebhookEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Anything else is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveDocumentEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as `v1,` and base64, separated by spaces; one of them must be right. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentWebhookEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Anything else is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveQrEventEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as `v1,` and base64, separated by spaces; one of them must be right. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QrWebhookEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Anything else is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRecordEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as `v1,` and base64, separated by spaces; one of them must be right. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordWebhookEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Anything else is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveTestEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the delivery, the same in every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description Signatures as `v1,` and base64, separated by spaces; one of them must be right. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestWebhookEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Anything else is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
