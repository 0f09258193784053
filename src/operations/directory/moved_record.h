// The record that a card leaves behind when its agent moves: an A2A card's
// identity is its preferred URL, so a card with another one is another record.
//
// Thread safety: free functions without shared state.
#pragma once

#include "cardinal/operations.h"
#include "directory/directory.h"

namespace cardinal {

// Names the record that the host of `origin` showed at the same URL before, so
// that the new card, once it is admitted, takes its place. Leaves `origin` as
// it is if there is none. Fails: as reading the store does.
Status find_previous(directory::Directory& directory,
                     std::string_view new_subject,
                     directory::OriginProof& origin);

// `reply` once the record is withdrawn. An answer that was given must not fail
// because of it: what is not withdrawn now, the next visit withdraws.
Reply after_withdrawal(directory::Directory& directory,
                       store::Proposal withdrawal, Reply reply);

}  // namespace cardinal
