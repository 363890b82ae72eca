// Adam (Kingma and Ba, 2014), with every weight kept in the range that the network file can hold.
#pragma once

#include "training/parameters.hpp"

namespace tafl::training {

// The limits of the file's integers: an input weight is at most 510 / 255, so that no sum of up to 60 active inputs overflows
// int16; an output weight is at most 127 / 64.
inline constexpr float max_input_weight = 2.0F;
inline constexpr float max_output_weight = 127.0F / Network::output_quantum;

class Adam {
  public:
    explicit Adam(const Shape& shape) : mean_(shape), square_(shape) {}
    // One step along the negative gradient, scaled by `factor`.
    void step(Parameters& parameters, const Parameters& gradient, float factor, float rate) noexcept;

  private:
    Parameters mean_, square_;
    double mean_left_ = 1, square_left_ = 1;  // powers of the decay rates, for the bias correction
};

void clip(Parameters& parameters) noexcept;
// Rounds every weight to what the file can hold.
void round_to_quanta(const Parameters& parameters, Parameters& rounded) noexcept;

}  // namespace tafl::training
